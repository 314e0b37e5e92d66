import type { Species } from "#app/models/species/species-fields.ts"

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
		id: 1,
		name: "Common Loon",
		scientificName: "Gavia immer",
		type: "bird",
		conservationStatus: "least_concern",
		imageUrl: null,
		imageWidths: [],
		imagePlaceholder: "",
		imagePosition: "center",
		imageOffset: "0,0",
		featured: false,
		archived: false,
		audioUrl: null,
		description: "A diver of northern lakes.",
		locationHints: "From the dock, early in the morning.",
		funFacts: ["It can dive for more than a minute.", "Its call carries for kilometres."],
		...fields,
	}
}
