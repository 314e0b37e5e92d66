import { z } from "zod"
import { type FieldName, SPECIES_FIELDS, type SpeciesField, type SpeciesFields } from "./species-fields.ts"

/** The fields in the order of the table. */
export const FIELD_ENTRIES = Object.entries(SPECIES_FIELDS) as [FieldName, SpeciesField][]

/** Makes something of each field; the result has the same names. */
export function mapFields<Result>(make: (field: SpeciesField, name: FieldName) => Result) {
	return Object.fromEntries(FIELD_ENTRIES.map(([name, field]) => [name, make(field, name)])) as Record<
		FieldName,
		Result
	>
}

/** The fields of a larger record, such as a form with files. */
export function pickFields(record: SpeciesFields): SpeciesFields {
	return mapFields((_, name) => record[name]) as SpeciesFields
}

/** The checks of all fields. */
export const speciesFields = z.object(
	mapFields((field): z.ZodType => field.rule) as {
		[Name in FieldName]: (typeof SPECIES_FIELDS)[Name]["rule"]
	},
)

/** The value of a field that nobody filled in. */
export function emptyValue(field: SpeciesField): string | string[] | boolean {
	switch (field.kind) {
		case "line":
		case "passage":
			return ""
		case "choice":
			return firstOption(field)
		case "list":
			return []
		case "switch":
			return false
	}
}

export function firstOption({ options }: { options: Record<string, string> }): string {
	return Object.keys(options)[0] ?? ""
}

/** The value of a field as text for people. */
export function fieldText(field: SpeciesField, value: SpeciesFields[FieldName]): string {
	switch (field.kind) {
		case "line":
		case "passage":
			return String(value)
		case "choice":
			return field.options[String(value)] ?? String(value)
		case "list":
			return (value as string[]).join("\n")
		case "switch":
			return value ? "Yes" : "No"
	}
}
