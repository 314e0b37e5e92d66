/** Columns that an import file must have; names are case-sensitive. */
export const REQUIRED_COLUMNS = [
	"name",
	"scientificName",
	"type",
	"conservationStatus",
	"description",
	"locationHints",
] as const

/** Columns that may be left out. */
export const OPTIONAL_COLUMNS = ["featured", "funFacts"] as const

export const KNOWN_COLUMNS: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]
