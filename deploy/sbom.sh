#!/bin/sh
# sbom.sh VERSION REVISION: prints the software bill of materials of the binary as an SPDX 2.3 document
# (tag:value). Lists every linked crate with its version, licence and package URL; the list in the binary, by
# cargo-auditable, has no licences. Works without network access.
set -eu
version=${1:-unknown}
revision=${2:-unknown}
cat << END
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: sudokud-$version
DocumentNamespace: https://spdx.org/spdxdocs/sudokud-$version-$revision
Creator: Tool: deploy/sbom.sh
Created: $(date -u +%Y-%m-%dT%H:%M:%SZ)
END
cargo tree --locked --package sudokud --features otel --edges normal --prefix none --no-dedupe --format '{p}|{l}' | sort -u | awk -F'|' '
{
    split($1, package, " ")
    name = package[1]; version = substr(package[2], 2)
    id = name "-" version; gsub(/[^A-Za-z0-9.-]/, "-", id)
    ours = $1 ~ /\(\//
    licence = $2 == "" ? "NOASSERTION" : $2
    gsub(/ *\/ */, " OR ", licence)
    print "\nPackageName: " name "\nSPDXID: SPDXRef-" id "\nPackageVersion: " version
    print "PackageDownloadLocation: NOASSERTION\nFilesAnalyzed: false"
    print "PackageLicenseConcluded: NOASSERTION\nPackageLicenseDeclared: " licence "\nPackageCopyrightText: NOASSERTION"
    if (!ours) print "ExternalRef: PACKAGE-MANAGER purl pkg:cargo/" name "@" version
    if (name == "sudokud") own = id; else others[++count] = id
}
END {
    print "\nRelationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-" own
    for (i = 1; i <= count; i++) print "Relationship: SPDXRef-" own " DEPENDS_ON SPDXRef-" others[i]
}'
