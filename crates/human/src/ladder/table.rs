//! The ladder: every technique, easiest first, each with its finder. A new technique is one row here.
//!
//! A row: variant of `Technique`, id in JSON, name, family, rating (Sudoku Explainer's scale), score and
//! level (HoDoKu's), programs that have it, finder, description.
//!
//! Ratings are Sudoku Explainer's where that program has the technique (N. Juillerat's 1.2.1 and
//! SukakuExplainer), but for the few that `sudokud_rating::explainer::own_rating` returns; scores and levels
//! are HoDoKu's (B. Hobiger). Where these programs have none, the value is near those of the neighbouring
//! rows.
//!
//! The table is a macro that hands its rows to another macro: `technique.rs` makes the enum from them,
//! `finders.rs` the calls of the finders.

// rustfmt would indent the rows and break their strings.
#[rustfmt::skip]
macro_rules! ladder {
    ($make:ident) => { $make! {
    FullHouse "full_house" "Full House" Single 1.0 4 Easy All singles::single::full_house()
        "The only empty cell of a house takes the only missing value.";
    HiddenSingle "hidden_single" "Hidden Single" Single 1.2 14 Easy All singles::single::hidden()
        "A value has only one possible cell in a house.";
    Constraint "constraint" "Constraint" Constraint 1.2 20 Easy Ours constraints::constraint_step::find()
        "A constraint leaves its own cells fewer values: with the others it cannot be satisfied.";
    DirectPointing "direct_pointing" "Direct Pointing"
        Single 1.7 50 Medium Explainers singles::direct::locked(Bases::Areas)
        "A value locked in a line of a box leaves it one place in the next box.";
    DirectClaiming "direct_claiming" "Direct Claiming"
        Single 1.9 50 Medium Explainers singles::direct::locked(Bases::Lines)
        "A value locked in a box of a line leaves it one place in a parallel line.";
    HouseSum "house_sum" "Sum of Houses" Constraint 2.0 60 Medium Ours constraints::house_sum::find()
        "Houses add up to a known sum. Less the sums of their cages, it is that of innies less outies.";
    DirectHiddenPair "direct_hidden_pair" "Direct Hidden Pair"
        Single 2.0 70 Medium Explainers singles::direct::hidden_subset(2)
        "Two values that need two cells of a house for themselves leave a third value one place.";
    NakedSingle "naked_single" "Naked Single" Single 2.3 4 Easy All singles::single::naked()
        "A cell has only one candidate left.";
    LockedInConstraint "locked_in_constraint" "Locked in a Constraint" Constraint 2.4 70 Medium Ours constraints::locked_in_constraint::find()
        "However a constraint is satisfied, one of its cells has the value: cells that see them all lose it.";
    ConstraintRefutation "constraint_refutation" "Constraint Refutation" Forcing 2.4 500 Unfair Ours constraints::refutation::find()
        "A candidate leads to a contradiction by constraints, sums of houses and singles.";
    DirectHiddenTriple "direct_hidden_triple" "Direct Hidden Triple"
        Single 2.5 100 Medium Explainers singles::direct::hidden_subset(3)
        "Three values that need three cells of a house for themselves leave a fourth value one place.";
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)"
        Intersection 2.6 50 Medium All intersections::locked_candidates::find(Bases::Areas)
        "All places of a value in a box lie in one line, so the rest of the line loses it.";
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)"
        Intersection 2.8 50 Medium All intersections::locked_candidates::find(Bases::Lines)
        "All places of a value in a line lie in one box, so the rest of the box loses it.";
    LockedPair "locked_pair" "Locked Pair" Subset 2.9 40 Medium Hodoku subsets::subset::locked(2)
        "A naked pair where a line and a box overlap: both houses' other cells lose its values.";
    NakedPair "naked_pair" "Naked Pair" Subset 3.0 60 Medium All subsets::subset::naked(2..=2)
        "Two cells of a house hold only two values between them, so its other cells lose both.";
    ConstraintsTogether "constraints_together" "Constraints Together" Constraint 3.2 130 Hard Ours constraints::together::find(2)
        "A constraint and a house, or two constraints, leave their cells fewer values than each by itself.";
    XWing "x_wing" "X-Wing" Fish 3.2 140 Hard All fish::basic_fish::find(2..=2)
        "Two lines hold a value only in the same two crossing lines, so the rest of those lose it.";
    HiddenPair "hidden_pair" "Hidden Pair" Subset 3.4 70 Medium All subsets::subset::hidden(2..=2)
        "Two values have only two cells in a house, so these cells lose everything else.";
    LockedTriple "locked_triple" "Locked Triple" Subset 3.5 60 Medium Hodoku subsets::subset::locked(3)
        "A naked triple where a line and a box overlap: both houses' other cells lose its values.";
    NakedTriple "naked_triple" "Naked Triple" Subset 3.6 80 Medium All subsets::subset::naked(3..=3)
        "Three cells of a house hold only three values between them, so its other cells lose these.";
    Swordfish "swordfish" "Swordfish" Fish 3.8 150 Hard All fish::basic_fish::find(3..=3)
        "Three lines hold a value only in the same three crossing lines, so the rest of those lose it.";
    HiddenTriple "hidden_triple" "Hidden Triple" Subset 4.0 100 Medium All subsets::subset::hidden(3..=3)
        "Three values have only three cells in a house, so these cells lose everything else.";
    Skyscraper "skyscraper" "Skyscraper"
        SingleDigit 4.0 130 Hard SukakuHodoku single_digit::two_strong_links::find(Shape::Skyscraper)
        "Two parallel lines hold a value twice each, one pair of ends aligned: one of the other two ends is \
         true.";
    TwoStringKite "two_string_kite" "2-String Kite"
        SingleDigit 4.1 150 Hard SukakuHodoku single_digit::two_strong_links::find(Shape::Kite)
        "A row and a column hold a value twice each, two ends in one box: one of the other two ends is true.";
    DualTwoStringKite "dual_two_string_kite" "Dual 2-String Kite"
        SingleDigit 4.1 150 Hard Ours single_digit::two_strong_links::dual_kite()
        "Two 2-string kites that meet in the same two cells of a box.";
    XyWing "xy_wing" "XY-Wing" Wing 4.2 160 Hard All wings::pivot_wing::find(2)
        "A cell xy sees cells xz and yz: one of them is z, so no cell that sees both is.";
    TurbotFish "turbot_fish" "Turbot Fish"
        SingleDigit 4.2 120 Hard SukakuHodoku single_digit::two_strong_links::find(Shape::Turbot)
        "Two strong links of a value joined by a weak one: one of the outer ends is true.";
    EmptyRectangle "empty_rectangle" "Empty Rectangle"
        SingleDigit 4.3 120 Hard SukakuHodoku single_digit::empty_rectangle::find()
        "A box holds a value only in one row and one column; with a conjugate pair, one of two cells is \
         true.";
    DualEmptyRectangle "dual_empty_rectangle" "Dual Empty Rectangle"
        SingleDigit 4.3 120 Hard Ours single_digit::empty_rectangle::dual()
        "Two empty rectangles of one box.";
    XyzWing "xyz_wing" "XYZ-Wing" Wing 4.4 180 Hard All wings::pivot_wing::find(3)
        "A cell xyz sees cells xz and yz: one of the three is z, so no cell that sees them all is.";
    WWing "w_wing" "W-Wing" Wing 4.4 150 Hard Hodoku wings::w_wing::find()
        "Two cells xz joined by a conjugate pair of x: one of them is z, so no cell that sees both is.";
    FinnedXWing "finned_x_wing" "Finned X-Wing" Fish 4.4 130 Hard Hodoku fish::finned_fish::find(Body::Finned, 2)
        "A basic fish of two lines but for fins in one box: the cover cells that see them lose the value.";
    SiameseFinnedXWing "siamese_finned_x_wing" "Siamese Finned X-Wing"
        Fish 4.4 130 Hard Ours fish::finned_fish::siamese(Body::Finned, 2)
        "Two finned fish with the same two base lines, shown as one.";
    UniqueRectangle1 "unique_rectangle_1" "Unique Rectangle Type 1"
        Uniqueness 4.5 100 Hard All uniqueness::unique_rectangle::find(Roof::Corner, DeadlyType::OneCell)
        "Three corners of a rectangle in two boxes hold only two values: the fourth holds neither.";
    UniqueRectangle2 "unique_rectangle_2" "Unique Rectangle Type 2"
        Uniqueness 4.5 100 Hard All uniqueness::unique_rectangle::find(Roof::Line, DeadlyType::OneValue)
        "Two corners in a line have the same third candidate: one of them holds it.";
    UniqueRectangle4 "unique_rectangle_4" "Unique Rectangle Type 4"
        Uniqueness 4.5 100 Hard All uniqueness::unique_rectangle::find(Roof::Line, DeadlyType::LockedValue)
        "One of the two values is locked in the two corners with further candidates: they lose the other.";
    SashimiXWing "sashimi_x_wing" "Sashimi X-Wing" Fish 4.5 150 Hard Hodoku fish::finned_fish::find(Body::Sashimi, 2)
        "A finned fish of two lines, one of which has fewer than two places without the fins.";
    SiameseSashimiXWing "siamese_sashimi_x_wing" "Siamese Sashimi X-Wing"
        Fish 4.5 150 Hard Ours fish::finned_fish::siamese(Body::Sashimi, 2)
        "Two finned fish with the same two base lines, one of them sashimi, shown as one.";
    UniqueRectangle3 "unique_rectangle_3" "Unique Rectangle Type 3"
        Uniqueness 4.6 100 Hard All uniqueness::unique_rectangle::find(Roof::Line, DeadlyType::NakedSubset)
        "The further candidates of two corners count as one cell of a naked subset.";
    UniqueRectangle5 "unique_rectangle_5" "Unique Rectangle Type 5"
        Uniqueness 4.6 100 Hard Hodoku uniqueness::unique_rectangle::find(Roof::Diagonal, DeadlyType::OneValue)
        "Two opposite corners, or three, have the same third candidate: one of them holds it.";
    UniqueRectangle6 "unique_rectangle_6" "Unique Rectangle Type 6"
        Uniqueness 4.6 100 Hard Hodoku uniqueness::unique_rectangle::x_wing()
        "Opposite corners have further candidates and one of the two values forms an X-Wing: it is not in \
         them.";
    UniqueLoop1 "unique_loop_1" "Unique Loop Type 1"
        Uniqueness 4.6 100 Hard Explainers uniqueness::unique_loop::find(DeadlyType::OneCell)
        "All cells but one of a loop hold only two values: that one holds neither.";
    UniqueLoop2 "unique_loop_2" "Unique Loop Type 2"
        Uniqueness 4.6 100 Hard Explainers uniqueness::unique_loop::find(DeadlyType::OneValue)
        "All further candidates in a loop of two values are the same value: one of its cells holds it.";
    UniqueLoop4 "unique_loop_4" "Unique Loop Type 4"
        Uniqueness 4.6 100 Hard Explainers uniqueness::unique_loop::find(DeadlyType::LockedValue)
        "One of a loop's two values is locked in the two cells with further candidates: they lose the other.";
    UniqueLoop3 "unique_loop_3" "Unique Loop Type 3"
        Uniqueness 4.7 100 Hard Explainers uniqueness::unique_loop::find(DeadlyType::NakedSubset)
        "The further candidates of two cells of a loop count as one cell of a naked subset.";
    HiddenRectangle "hidden_rectangle" "Hidden Rectangle"
        Uniqueness 4.7 100 Hard Hodoku uniqueness::unique_rectangle::hidden()
        "A corner with only two values, and strong links of one of them to its opposite corner, which loses \
         the other.";
    AvoidableRectangle1 "avoidable_rectangle_1" "Avoidable Rectangle Type 1"
        Uniqueness 4.7 100 Hard Hodoku uniqueness::avoidable_rectangle::find(1)
        "Three corners filled during play leave the fourth one value fewer.";
    AvoidableRectangle2 "avoidable_rectangle_2" "Avoidable Rectangle Type 2"
        Uniqueness 4.7 100 Hard Hodoku uniqueness::avoidable_rectangle::find(2)
        "Two corners filled during play; the other two have the same further candidate, and one of them \
         holds it.";
    SimpleColorsTrap "simple_colors_trap" "Simple Colors Trap"
        Coloring 4.8 150 Hard Hodoku coloring::colors::trap()
        "A cell that sees both colors of a cluster of conjugate pairs is false.";
    SimpleColorsWrap "simple_colors_wrap" "Simple Colors Wrap"
        Coloring 4.8 150 Hard Hodoku coloring::colors::wrap()
        "A color of a cluster of conjugate pairs is false if two of its cells see each other.";
    RemotePair "remote_pair" "Remote Pair" Chain 4.9 110 Hard Hodoku chains::remote_pair::find()
        "A chain of cells with the same two candidates: a cell that sees two an odd number of links apart \
         loses both.";
    NakedQuad "naked_quad" "Naked Quadruple" Subset 5.0 120 Hard All subsets::subset::naked(4..=4)
        "Four cells of a house hold only four values between them, so its other cells lose these.";
    FinnedSwordfish "finned_swordfish" "Finned Swordfish"
        Fish 5.0 200 Unfair Hodoku fish::finned_fish::find(Body::Finned, 3)
        "A basic fish of three lines but for fins in one box: the cover cells that see them lose the value.";
    SiameseFinnedSwordfish "siamese_finned_swordfish" "Siamese Finned Swordfish"
        Fish 5.0 200 Unfair Ours fish::finned_fish::siamese(Body::Finned, 3)
        "Two finned fish with the same three base lines, shown as one.";
    SashimiSwordfish "sashimi_swordfish" "Sashimi Swordfish"
        Fish 5.1 240 Unfair Hodoku fish::finned_fish::find(Body::Sashimi, 3)
        "A finned fish of three lines, one of which has fewer than two places without the fins.";
    SiameseSashimiSwordfish "siamese_sashimi_swordfish" "Siamese Sashimi Swordfish"
        Fish 5.1 240 Unfair Ours fish::finned_fish::siamese(Body::Sashimi, 3)
        "Two finned fish with the same three base lines, one of them sashimi, shown as one.";
    Jellyfish "jellyfish" "Jellyfish" Fish 5.2 160 Hard All fish::basic_fish::find(4..=4)
        "Four lines hold a value only in the same four crossing lines, so the rest of those lose it.";
    ThreeConstraintsTogether "three_constraints_together" "Three Constraints Together" Constraint 5.4 200 Unfair Ours constraints::together::find(3)
        "Three constraints and houses leave their cells fewer values together than two of them.";
    ConstraintCases "constraint_cases" "Constraint Cases" Forcing 5.4 500 Unfair Ours constraints::constraint_cases::find()
        "All candidates of a cell, or all places of a value, lead to the same by constraints and singles.";
    HiddenQuad "hidden_quad" "Hidden Quadruple" Subset 5.4 150 Hard All subsets::subset::hidden(4..=4)
        "Four values have only four cells in a house, so these cells lose everything else.";
    MultiColors1 "multi_colors_1" "Multi Colors 1" Coloring 5.4 200 Hard Hodoku coloring::colors::multi_1()
        "Colors of two clusters see each other: one of the opposite colors is true, so no cell that sees \
         both is.";
    MultiColors2 "multi_colors_2" "Multi Colors 2" Coloring 5.4 200 Hard Hodoku coloring::colors::multi_2()
        "A color that sees both colors of another cluster is false.";
    StrongLinkChain "strong_link_chain" "Strong Link Chain"
        SingleDigit 5.4 200 Hard Sukaku chains::open_chain::find_of_length(GraphKind::OneValueGroups, 5..=11)
        "Three to six strong links of one value, joined by weak ones, also through groups: one of the outer \
         ends is true.";
    WxyzWing "wxyz_wing" "WXYZ-Wing" Wing 5.5 300 Unfair Sukaku wings::bent_set::find(4)
        "Four cells of a line and a box have four values together. Only one of these can be in two of the \
         cells, so one of the cells holds it.";
    BrokenWing "broken_wing" "Broken Wing"
        SingleDigit 5.5 220 Unfair Ours single_digit::broken_wing::find()
        "An odd ring of cells that share houses cannot hold a value in turn: one of its other places there, \
         the guardians, is true.";
    NakedSubset "naked_subset" "Naked Subset" Subset 5.6 180 Hard All subsets::subset::naked(5..)
        "Five or more cells of a house hold only as many values between them, so its other cells lose these.";
    BugPlusOne "bug_plus_one" "Bivalue Universal Grave + 1"
        Uniqueness 5.6 100 Hard All uniqueness::bug::find(DeadlyType::OneCell)
        "Without one candidate every open cell would have two candidates and every value two places in each \
         house: it is true.";
    FinnedJellyfish "finned_jellyfish" "Finned Jellyfish"
        Fish 5.6 250 Unfair Hodoku fish::finned_fish::find(Body::Finned, 4)
        "A basic fish of four lines but for fins in one box: the cover cells that see them lose the value.";
    SiameseFinnedJellyfish "siamese_finned_jellyfish" "Siamese Finned Jellyfish"
        Fish 5.6 250 Unfair Ours fish::finned_fish::siamese(Body::Finned, 4)
        "Two finned fish with the same four base lines, shown as one.";
    Bug2 "bug_2" "Bivalue Universal Grave Type 2"
        Uniqueness 5.7 100 Hard Explainers uniqueness::bug::find(DeadlyType::OneValue)
        "Only candidates of one value keep the position from being a BUG: one of them is true.";
    Bug4 "bug_4" "Bivalue Universal Grave Type 4"
        Uniqueness 5.7 100 Hard Explainers uniqueness::bug::find(DeadlyType::LockedValue)
        "Two cells keep the position from being a BUG, and a value is locked in them.";
    ExtendedUniqueRectangle "extended_unique_rectangle" "Extended Unique Rectangle"
        Uniqueness 5.7 100 Hard Ours uniqueness::extended_rectangle::find()
        "Three or four cells in each of two lines must not hold only as many values, or these lines could be \
         exchanged.";
    SashimiJellyfish "sashimi_jellyfish" "Sashimi Jellyfish"
        Fish 5.7 260 Unfair Hodoku fish::finned_fish::find(Body::Sashimi, 4)
        "A finned fish of four lines, one of which has fewer than two places without the fins.";
    SiameseSashimiJellyfish "siamese_sashimi_jellyfish" "Siamese Sashimi Jellyfish"
        Fish 5.7 260 Unfair Ours fish::finned_fish::siamese(Body::Sashimi, 4)
        "Two finned fish with the same four base lines, one of them sashimi, shown as one.";
    Squirmbag "squirmbag" "Squirmbag" Fish 5.8 470 Unfair All fish::basic_fish::find(5..=5)
        "Five lines hold a value only in the same five crossing lines, so the rest of those lose it.";
    Bug3 "bug_3" "Bivalue Universal Grave Type 3"
        Uniqueness 5.8 100 Hard Explainers uniqueness::bug::find(DeadlyType::NakedSubset)
        "The candidates that keep the position from being a BUG count as one cell of a naked subset.";
    HiddenSubset "hidden_subset" "Hidden Subset" Subset 6.0 200 Hard All subsets::subset::hidden(5..)
        "Five or more values have only as many cells in a house, so these cells lose everything else.";
    FireworksTriple "fireworks_triple" "Fireworks Triple"
        Wing 6.0 300 Unfair Ours wings::fireworks::triple()
        "Three values have one place each in a row and in a column outside a box: they fill these two cells \
         and the crossing.";
    SueDeCoq "sue_de_coq" "Sue de Coq" AlmostLockedSet 6.1 250 Unfair Hodoku als::sue_de_coq::find()
        "Cells of a line and a box, some of them in both, with as many values as cells: they hold each once.";
    AlmostLockedCandidates "almost_locked_candidates" "Almost Locked Candidates"
        Intersection 6.1 250 Unfair Ours intersections::almost_locked_candidates::find()
        "Cells of a line have one value more than there are, and a crossing box has as many places for these \
         values outside the line: the crossing holds one of them.";
    FinnedSquirmbag "finned_squirmbag" "Finned Squirmbag"
        Fish 6.2 470 Unfair Hodoku fish::finned_fish::find(Body::Finned, 5)
        "A basic fish of five lines but for fins in one box: the cover cells that see them lose the value.";
    VwxyzWing "vwxyz_wing" "VWXYZ-Wing" Wing 6.2 300 Unfair Sukaku wings::bent_set::find(5)
        "Five cells of a line and a box have five values together. Only one of these can be in two of the \
         cells, so one of the cells holds it.";
    AlignedPairExclusion "aligned_pair_exclusion" "Aligned Pair Exclusion"
        Exclusion 6.2 300 Unfair Explainers exclusion::aligned_exclusion::find(2)
        "Every combination of values for two cells is tried against the cells that see both.";
    SashimiSquirmbag "sashimi_squirmbag" "Sashimi Squirmbag"
        Fish 6.3 470 Unfair Hodoku fish::finned_fish::find(Body::Sashimi, 5)
        "A finned fish of five lines, one of which has fewer than two places without the fins.";
    AlsXz "als_xz" "Almost Locked Set XZ-Rule" AlmostLockedSet 6.3 300 Unfair Hodoku als::als_xz::find()
        "Two almost locked sets with a restricted common value: one of them is locked.";
    FireworksQuadruple "fireworks_quadruple" "Fireworks Quadruple"
        Wing 6.3 320 Unfair Ours wings::fireworks::quadruple()
        "Two pairs of values at opposite corners of a rectangle, with the other corners as their only places \
         outside the boxes: they fill the four cells.";
    Whale "whale" "Whale" Fish 6.4 470 Unfair All fish::basic_fish::find(6..=6)
        "Six lines hold a value only in the same six crossing lines, so the rest of those lose it.";
    FrankenXWing "franken_x_wing" "Franken X-Wing"
        Fish 6.4 300 Unfair Hodoku fish::complex_fish::find(Mix::Franken, Fins::Without, 2)
        "Two rows and boxes hold a value only in as many columns and boxes, or the other way round.";
    FinnedFrankenXWing "finned_franken_x_wing" "Finned Franken X-Wing"
        Fish 6.5 390 Unfair Hodoku fish::complex_fish::find(Mix::Franken, Fins::With, 2)
        "A Franken fish of two houses but for fins: the cover cells that see them all lose the value.";
    SiameseFinnedFrankenXWing "siamese_finned_franken_x_wing" "Siamese Finned Franken X-Wing"
        Fish 6.5 390 Unfair Ours fish::complex_fish::siamese(Mix::Franken, 2)
        "Two finned Franken fish with the same two base houses, shown as one.";
    XChain "x_chain" "X-Chain" Chain 6.5 260 Unfair All chains::open_chain::find(GraphKind::OneValue)
        "Alternating strong and weak links of one value: at least one of the two ends is true.";
    XyChain "xy_chain" "XY-Chain" Chain 6.6 260 Unfair Hodoku chains::open_chain::find(GraphKind::BivalueCells)
        "A chain through bivalue cells: at least one of its two ends is true.";
    UvwxyzWing "uvwxyz_wing" "UVWXYZ-Wing" Wing 6.6 300 Unfair Sukaku wings::bent_set::find(6)
        "Six cells of a line and a box have six values together. Only one of these can be in two of the \
         cells, so one of the cells holds it.";
    ThreeDMedusa "three_d_medusa" "3D Medusa" Coloring 6.7 250 Unfair Ours coloring::medusa::find()
        "Candidates that strong links connect, in houses and bivalue cells, have two colors, one of which \
         is true.";
    FinnedWhale "finned_whale" "Finned Whale" Fish 6.8 470 Unfair Hodoku fish::finned_fish::find(Body::Finned, 6)
        "A basic fish of six lines but for fins in one box: the cover cells that see them lose the value.";
    SashimiWhale "sashimi_whale" "Sashimi Whale" Fish 6.9 470 Unfair Hodoku fish::finned_fish::find(Body::Sashimi, 6)
        "A finned fish of six lines, one of which has fewer than two places without the fins.";
    Leviathan "leviathan" "Leviathan" Fish 7.0 470 Unfair All fish::basic_fish::find(7..=7)
        "Seven lines hold a value only in the same seven crossing lines, so the rest of those lose it.";
    ContinuousNiceLoop "continuous_nice_loop" "Continuous Nice Loop"
        Chain 7.0 280 Unfair All chains::continuous_loop::find(GraphKind::Candidates)
        "A closed loop of alternating links: every weak link has exactly one true end.";
    DiscontinuousNiceLoop "discontinuous_nice_loop" "Discontinuous Nice Loop"
        Chain 7.0 280 Unfair All chains::discontinuous_loop::find(GraphKind::Candidates)
        "A loop of alternating links that proves its start true, or false.";
    Aic "aic" "Alternating Inference Chain"
        Chain 7.0 280 Unfair All chains::open_chain::find(GraphKind::Candidates)
        "Alternating strong and weak links: at least one of the two ends is true.";
    SymmetricalPlacement "symmetrical_placement" "Gurth's Symmetrical Placement"
        Uniqueness 7.0 300 Unfair Ours uniqueness::symmetrical_placement::find()
        "A symmetry of the givens, up to an exchange of values, is a symmetry of the only solution.";
    FinnedLeviathan "finned_leviathan" "Finned Leviathan"
        Fish 7.2 470 Unfair Hodoku fish::finned_fish::find(Body::Finned, 7)
        "A basic fish of seven lines but for fins in one box: the cover cells that see them lose the value.";
    AlsXyWing "als_xy_wing" "Almost Locked Set XY-Wing"
        AlmostLockedSet 7.2 320 Unfair Hodoku als::als_chain::find(3..=3)
        "Three almost locked sets, joined by restricted commons: one of the outer two is locked.";
    SashimiLeviathan "sashimi_leviathan" "Sashimi Leviathan"
        Fish 7.3 470 Unfair Hodoku fish::finned_fish::find(Body::Sashimi, 7)
        "A finned fish of seven lines, one of which has fewer than two places without the fins.";
    GroupedContinuousNiceLoop "grouped_continuous_nice_loop" "Grouped Continuous Nice Loop"
        Chain 7.3 300 Unfair Hodoku chains::continuous_loop::find(GraphKind::GroupedCandidates)
        "A continuous nice loop that may pass through groups of cells or almost locked sets.";
    GroupedDiscontinuousNiceLoop "grouped_discontinuous_nice_loop" "Grouped Discontinuous Nice Loop"
        Chain 7.3 300 Unfair Hodoku chains::discontinuous_loop::find(GraphKind::GroupedCandidates)
        "A discontinuous nice loop that may pass through groups of cells or almost locked sets.";
    GroupedAic "grouped_aic" "Grouped Alternating Inference Chain"
        Chain 7.3 300 Unfair Hodoku chains::open_chain::find(GraphKind::GroupedCandidates)
        "An alternating chain through groups of cells or almost locked sets: one of the two ends is true.";
    Fish "fish" "Fish" Fish 7.4 470 Unfair All fish::basic_fish::find(8..)
        "Eight or more lines hold a value only in as many crossing lines, so the rest of those lose it.";
    FrankenSwordfish "franken_swordfish" "Franken Swordfish"
        Fish 7.4 350 Unfair Hodoku fish::complex_fish::find(Mix::Franken, Fins::Without, 3)
        "Three rows and boxes hold a value only in as many columns and boxes, or the other way round.";
    AlsXyChain "als_xy_chain" "Almost Locked Set Chain"
        AlmostLockedSet 7.4 340 Unfair Hodoku als::als_chain::find(4..=128)
        "Four or more almost locked sets, joined by restricted commons: the first or the last is locked.";
    FinnedFrankenSwordfish "finned_franken_swordfish" "Finned Franken Swordfish"
        Fish 7.5 410 Unfair Hodoku fish::complex_fish::find(Mix::Franken, Fins::With, 3)
        "A Franken fish of three houses but for fins: the cover cells that see them all lose the value.";
    SiameseFinnedFrankenSwordfish "siamese_finned_franken_swordfish" "Siamese Finned Franken Swordfish"
        Fish 7.5 410 Unfair Ours fish::complex_fish::siamese(Mix::Franken, 3)
        "Two finned Franken fish with the same three base houses, shown as one.";
    TuvwxyzWing "tuvwxyz_wing" "TUVWXYZ-Wing" Wing 7.5 300 Unfair Sukaku wings::bent_set::find(7)
        "Seven cells of a line and a box have seven values together. Only one of these can be in two of the \
         cells, so one of the cells holds it.";
    AlignedTripletExclusion "aligned_triplet_exclusion" "Aligned Triplet Exclusion"
        Exclusion 7.5 400 Unfair Explainers exclusion::aligned_exclusion::find(3)
        "Every combination of values for three cells is tried against the cells that see them all.";
    Nishio "nishio" "Nishio"
        Forcing 7.5 500 Extreme Explainers forcing::cases::find(Kinds::Contradiction, InferenceRules::OneValue)
        "A candidate would leave its value no place in some house.";
    DeathBlossom "death_blossom" "Death Blossom"
        AlmostLockedSet 7.6 360 Unfair Ours als::death_blossom::find()
        "A cell, and for each of its candidates an almost locked set: whichever it takes, one of these is \
         locked.";
    Tridagon "tridagon" "Tridagon" Exclusion 7.6 380 Unfair Ours exclusion::tridagon::find()
        "Twelve cells of four boxes that three values alone cannot fill: one of their other candidates is \
         true.";
    SkLoop "sk_loop" "SK Loop" AlmostLockedSet 8.0 400 Unfair Ours als::sk_loop::find()
        "Houses limit how often each value is in a loop through four boxes; the limits add up to its number \
         of cells, so each is reached.";
    JuniorExocet "junior_exocet" "Junior Exocet" Exclusion 8.1 420 Extreme Ours exclusion::junior_exocet::find()
        "Two cells of a box and two targets in its band or stack hold the same two values.";
    KrakenFish "kraken_fish" "Kraken Fish"
        Fish 8.1 500 Extreme Ours fish::kraken_fish::find()
        "Chains from a candidate remove so many places of a value that parallel lines are left with too few.";
    CellForcingChain "cell_forcing_chain" "Cell Forcing Chain"
        Forcing 8.2 500 Extreme All forcing::cases::find(Kinds::Cell, InferenceRules::Static)
        "All candidates of a cell lead to the same conclusion.";
    RegionForcingChain "region_forcing_chain" "Region Forcing Chain"
        Forcing 8.2 500 Extreme All forcing::cases::find(Kinds::Region, InferenceRules::Static)
        "All places of a value in a house lead to the same conclusion.";
    NestedConstraintChain "nested_constraint_chain" "Nested Constraint Chain" Forcing 8.4 900 Extreme Ours constraints::nested_refutation::find()
        "As a constraint refutation, with assumptions within the assumption.";
    DynamicForcingChain "dynamic_forcing_chain" "Dynamic Forcing Chain"
        Forcing 8.5 700 Extreme All forcing::cases::find(Kinds::All, InferenceRules::Dynamic)
        "A candidate leads to a contradiction, or all cases to the same conclusion, using all that holds \
         under the assumption.";
    DynamicForcingChainPlus "dynamic_forcing_chain_plus" "Dynamic Forcing Chain Plus"
        Forcing 9.0 700 Extreme Explainers forcing::cases::find(Kinds::All, InferenceRules::Plus)
        "As a dynamic forcing chain, with locked candidates and naked pairs under the assumption.";
    NestedForcingChain "nested_forcing_chain" "Nested Forcing Chain"
        Forcing 9.5 1000 Extreme Explainers forcing::cases::find(Kinds::Contradiction, InferenceRules::Nested)
        "As a dynamic forcing chain, with assumptions within the assumption.";
    FrankenJellyfish "franken_jellyfish" "Franken Jellyfish"
        Fish 9.6 370 Unfair Ours fish::complex_fish::find(Mix::Franken, Fins::Without, 4)
        "Four rows and boxes hold a value only in as many columns and boxes, or the other way round.";
    FinnedFrankenJellyfish "finned_franken_jellyfish" "Finned Franken Jellyfish"
        Fish 9.6 430 Unfair Ours fish::complex_fish::find(Mix::Franken, Fins::With, 4)
        "A Franken fish of four houses but for fins: the cover cells that see them all lose the value.";
    SiameseFinnedFrankenJellyfish "siamese_finned_franken_jellyfish" "Siamese Finned Franken Jellyfish"
        Fish 9.6 430 Unfair Ours fish::complex_fish::siamese(Mix::Franken, 4)
        "Two finned Franken fish with the same four base houses, shown as one.";
    MutantXWing "mutant_x_wing" "Mutant X-Wing"
        Fish 9.6 450 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::Without, 2)
        "Two houses of any kind hold a value only in as many other houses of any kind.";
    TemplateSet "template_set" "Template Set" Exclusion 9.6 10000 Extreme Ours exclusion::template::find(TemplateRule::Set)
        "A cell has the value in every way in which the value can fill the board.";
    TemplateDelete "template_delete" "Template Delete"
        Exclusion 9.6 10000 Extreme Ours exclusion::template::find(TemplateRule::Delete)
        "A candidate is part of no way in which the value can fill the board.";
    FinnedMutantXWing "finned_mutant_x_wing" "Finned Mutant X-Wing"
        Fish 9.6 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::With, 2)
        "A mutant fish of two houses but for fins: the cover cells that see them all lose the value.";
    SiameseFinnedMutantXWing "siamese_finned_mutant_x_wing" "Siamese Finned Mutant X-Wing"
        Fish 9.6 470 Extreme Ours fish::complex_fish::siamese(Mix::Mutant, 2)
        "Two finned mutant fish with the same two base houses, shown as one.";
    MutantSwordfish "mutant_swordfish" "Mutant Swordfish"
        Fish 9.7 450 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::Without, 3)
        "Three houses of any kind hold a value only in as many other houses of any kind.";
    FinnedMutantSwordfish "finned_mutant_swordfish" "Finned Mutant Swordfish"
        Fish 9.7 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::With, 3)
        "A mutant fish of three houses but for fins: the cover cells that see them all lose the value.";
    SiameseFinnedMutantSwordfish "siamese_finned_mutant_swordfish" "Siamese Finned Mutant Swordfish"
        Fish 9.7 470 Extreme Ours fish::complex_fish::siamese(Mix::Mutant, 3)
        "Two finned mutant fish with the same three base houses, shown as one.";
    MutantJellyfish "mutant_jellyfish" "Mutant Jellyfish"
        Fish 9.8 450 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::Without, 4)
        "Four houses of any kind hold a value only in as many other houses of any kind.";
    FinnedMutantJellyfish "finned_mutant_jellyfish" "Finned Mutant Jellyfish"
        Fish 9.8 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::With, 4)
        "A mutant fish of four houses but for fins: the cover cells that see them all lose the value.";
    SiameseFinnedMutantJellyfish "siamese_finned_mutant_jellyfish" "Siamese Finned Mutant Jellyfish"
        Fish 9.8 470 Extreme Ours fish::complex_fish::siamese(Mix::Mutant, 4)
        "Two finned mutant fish with the same four base houses, shown as one.";
    FrankenSquirmbag "franken_squirmbag" "Franken Squirmbag"
        Fish 9.9 470 Extreme Ours fish::complex_fish::find(Mix::Franken, Fins::Without, 5)
        "Five rows and boxes hold a value only in as many columns and boxes, or the other way round.";
    FinnedFrankenSquirmbag "finned_franken_squirmbag" "Finned Franken Squirmbag"
        Fish 9.9 470 Extreme Ours fish::complex_fish::find(Mix::Franken, Fins::With, 5)
        "A Franken fish of five houses but for fins: the cover cells that see them all lose the value.";
    MutantSquirmbag "mutant_squirmbag" "Mutant Squirmbag"
        Fish 10.2 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::Without, 5)
        "Five houses of any kind hold a value only in as many other houses of any kind.";
    FinnedMutantSquirmbag "finned_mutant_squirmbag" "Finned Mutant Squirmbag"
        Fish 10.2 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::With, 5)
        "A mutant fish of five houses but for fins: the cover cells that see them all lose the value.";
    FrankenWhale "franken_whale" "Franken Whale"
        Fish 10.3 470 Extreme Ours fish::complex_fish::find(Mix::Franken, Fins::Without, 6)
        "Six rows and boxes hold a value only in as many columns and boxes, or the other way round.";
    FinnedFrankenWhale "finned_franken_whale" "Finned Franken Whale"
        Fish 10.3 470 Extreme Ours fish::complex_fish::find(Mix::Franken, Fins::With, 6)
        "A Franken fish of six houses but for fins: the cover cells that see them all lose the value.";
    MutantWhale "mutant_whale" "Mutant Whale"
        Fish 10.6 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::Without, 6)
        "Six houses of any kind hold a value only in as many other houses of any kind.";
    FinnedMutantWhale "finned_mutant_whale" "Finned Mutant Whale"
        Fish 10.6 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::With, 6)
        "A mutant fish of six houses but for fins: the cover cells that see them all lose the value.";
    FrankenLeviathan "franken_leviathan" "Franken Leviathan"
        Fish 10.7 470 Extreme Ours fish::complex_fish::find(Mix::Franken, Fins::Without, 7)
        "Seven rows and boxes hold a value only in as many columns and boxes, or the other way round.";
    FinnedFrankenLeviathan "finned_franken_leviathan" "Finned Franken Leviathan"
        Fish 10.7 470 Extreme Ours fish::complex_fish::find(Mix::Franken, Fins::With, 7)
        "A Franken fish of seven houses but for fins: the cover cells that see them all lose the value.";
    MutantLeviathan "mutant_leviathan" "Mutant Leviathan"
        Fish 11.0 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::Without, 7)
        "Seven houses of any kind hold a value only in as many other houses of any kind.";
    FinnedMutantLeviathan "finned_mutant_leviathan" "Finned Mutant Leviathan"
        Fish 11.0 470 Extreme Ours fish::complex_fish::find(Mix::Mutant, Fins::With, 7)
        "A mutant fish of seven houses but for fins: the cover cells that see them all lose the value.";
    } };
}
pub(crate) use ladder;
