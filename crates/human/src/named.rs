//! Enums whose variants have names in JSON.

/// Makes an enum, the list of its variants, and their names in JSON.
macro_rules! named {
    ($(#[$meta:meta])* $enum:ident { $($(#[$about:meta])* $variant:ident = $name:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum {
            $($(#[$about])* $variant,)*
        }

        impl $enum {
            /// All variants, in order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The name in JSON.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}
pub(crate) use named;
