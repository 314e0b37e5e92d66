export const CATALOGUE_GAPS = [
	"picture",
	"audio",
	"hints",
	"facts",
	"description",
	"place",
	"transcript",
	"alt",
	"credit",
] as const
export type CatalogueGap = (typeof CATALOGUE_GAPS)[number]

export const GAP_LABELS: Record<CatalogueGap, { no: string; without: string }> = {
	picture: { no: "No picture", without: "a picture" },
	audio: { no: "No audio guide", without: "an audio guide" },
	hints: { no: "No location hints", without: "location hints" },
	facts: { no: "No fun facts", without: "fun facts" },
	description: { no: "No description", without: "a description" },
	place: { no: "No place on the map", without: "a place on the map" },
	transcript: { no: "Audio guide without transcript", without: "a transcript of their audio guide" },
	alt: { no: "Picture without alternative text", without: "an alternative text for their picture" },
	credit: { no: "Picture without credit", without: "a credit for their picture" },
}

export function parseGap(text: string | null): CatalogueGap | undefined {
	return CATALOGUE_GAPS.find((gap) => gap === text)
}
