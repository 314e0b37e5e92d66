import { emptyValue, FIELD_ENTRIES } from "./each-field.ts"
import type { SpeciesField, SpeciesFields } from "./species-fields.ts"

export type StoredField = Pick<SpeciesField, "column" | "kind" | "isSearched"> & {
	name: keyof SpeciesFields | "archived" | "imagePosition" | "imageOffset"
	label: string
	unset: unknown
}

/** What a row of a CSV file has of a species. */
export const STORED_FIELDS: StoredField[] = [
	...FIELD_ENTRIES.map(([name, field]) => ({ ...field, name, unset: emptyValue(field) })),
	{ name: "archived", column: "archived", kind: "switch", label: "Archived", unset: false },
	{
		name: "imagePosition",
		column: "image_position",
		kind: "choice",
		label: "Image Position",
		unset: "center",
	},
	{ name: "imageOffset", column: "image_offset", kind: "line", label: "Image Offset", unset: "0,0" },
]
