import { z } from "zod"
import { seasonText } from "./season.ts"
import { type FieldName, SPECIES_FIELDS, type SpeciesField, type SpeciesFields } from "./species-fields.ts"

export const FIELD_ENTRIES = Object.entries(SPECIES_FIELDS) as [FieldName, SpeciesField][]

export function mapFields<Result>(make: (field: SpeciesField, name: FieldName) => Result) {
	return Object.fromEntries(FIELD_ENTRIES.map(([name, field]) => [name, make(field, name)])) as Record<
		FieldName,
		Result
	>
}

export function pickFields(record: SpeciesFields): SpeciesFields {
	return mapFields((_, name) => record[name]) as SpeciesFields
}

export const speciesFields = z.object(
	mapFields((field): z.ZodType => field.rule) as {
		[Name in FieldName]: (typeof SPECIES_FIELDS)[Name]["rule"]
	},
)

export function emptyValue(field: SpeciesField): string | string[] | number[] | boolean {
	switch (field.kind) {
		case "line":
		case "passage":
			return ""
		case "choice":
			return field.initial
		case "list":
		case "months":
			return []
		case "switch":
			return false
	}
}

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
		case "months":
			return seasonText(value as number[])
	}
}
