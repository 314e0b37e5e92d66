import { mapFields } from "#app/models/species/each-field.ts"
import type { Species, SpeciesField, SpeciesFields } from "#app/models/species/species-fields.ts"
import { emptyValue } from "#app/records/column.ts"

export const PAGE = "/dev/components"

export const LONG_NAME =
	"Northern Blue-winged Teal and Bobolink Meadow of the Upper Kawartha Lakes, Pneumonoultramicroscopicsilicovolcanoconiosis"

export const LONG_TEXT =
	"The meadow is cut late in summer, after the young birds have left their nests. ".repeat(8)

/** Files of the sample catalogue, if it is loaded. */
export type SampleFiles = { imageUrl: string | null; audioUrl: string | null }

export const NO_FILES: SampleFiles = { imageUrl: null, audioUrl: null }

export function sampleSpecies(fields: Partial<Species> = {}): Species {
	return {
		...(mapFields(sampleValue) as SpeciesFields),
		id: 1,
		name: "Common Loon",
		scientificName: "Gavia immer",
		imageUrl: null,
		imageWidths: [],
		imagePlaceholder: "",
		imagePosition: "center",
		imageOffset: "0,0",
		archived: false,
		audioUrl: null,
		createdAt: "2026-05-03T12:00:00.000Z",
		updatedAt: "2026-11-02T12:00:00.000Z",
		photos: [],
		...fields,
	}
}

function sampleValue(field: SpeciesField) {
	switch (field.kind) {
		case "line":
			return "Seen on the lake"
		case "passage":
			return "Seen from the dock, early in the morning."
		case "list":
			return ["It can dive for more than a minute.", "Its call carries for kilometres."]
		case "months":
			return [4, 5, 6]
		case "choice":
		case "switch":
			return emptyValue(field)
	}
}
