import { z } from "zod"
import { type FieldName, SPECIES_FIELDS, type SpeciesField } from "#features/species/species-fields.ts"

export const FIELD_ENTRIES = Object.entries(SPECIES_FIELDS) as [FieldName, SpeciesField][]

export function mapFields<Result>(make: (field: SpeciesField, name: FieldName) => Result) {
	return Object.fromEntries(FIELD_ENTRIES.map(([name, field]) => [name, make(field, name)])) as Record<
		FieldName,
		Result
	>
}

export const speciesFields = z.object(
	mapFields((field): z.ZodType => field.rule) as {
		[Name in FieldName]: (typeof SPECIES_FIELDS)[Name]["rule"]
	},
)
