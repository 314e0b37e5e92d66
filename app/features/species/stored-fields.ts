import { columnOf, emptyValue } from "#core/records/column.ts"
import { FIELD_ENTRIES } from "./import/each-field.ts"
import type { FieldName, SpeciesField } from "./species-fields.ts"

type NamedField = Pick<SpeciesField, "kind" | "isSearched"> & {
	name: FieldName | "archived" | "imagePosition" | "imageOffset"
	label: string
	unset: unknown
}

export type StoredField = NamedField & { column: string }

const FIELDS: NamedField[] = [
	...FIELD_ENTRIES.map(([name, field]) => ({ ...field, name, unset: emptyValue(field) })),
	{ name: "archived", kind: "switch", label: "Archived", unset: false },
	{ name: "imagePosition", kind: "choice", label: "Image Position", unset: "center" },
	{ name: "imageOffset", kind: "line", label: "Image Offset", unset: "0,0" },
]

export const STORED_FIELDS: StoredField[] = FIELDS.map((field) => ({
	...field,
	column: columnOf(field.name),
}))
