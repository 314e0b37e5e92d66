import { columnOf } from "#core/records/column.ts"
import { FIELD_ENTRIES } from "./import/each-field.ts"
import type { FieldName, SpeciesField } from "./species-fields.ts"

type NamedField = Pick<SpeciesField, "kind" | "isSearched"> & {
	name: FieldName | "archived" | "imagePosition" | "imageOffset"
	label: string
}

export type StoredField = NamedField & { column: string }

const FIELDS: NamedField[] = [
	...FIELD_ENTRIES.map(([name, field]) => ({ ...field, name })),
	{ name: "archived", kind: "switch", label: "Archived" },
	{ name: "imagePosition", kind: "choice", label: "Image Position" },
	{ name: "imageOffset", kind: "line", label: "Image Offset" },
]

export const STORED_FIELDS: StoredField[] = FIELDS.map((field) => ({
	...field,
	column: columnOf(field.name),
}))
