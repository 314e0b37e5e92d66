export const SPECIES_TYPES = ["bird", "plant", "wildlife", "feature", "insect", "other"] as const
export type SpeciesType = (typeof SPECIES_TYPES)[number]

/** What the public filter offers; the other types are found under 'All Species'. */
export const FILTER_TYPES = ["bird", "plant", "wildlife"] as const satisfies SpeciesType[]

export const CONSERVATION_STATUSES = ["least_concern", "near_threatened", "vulnerable", "endangered"] as const
export type ConservationStatus = (typeof CONSERVATION_STATUSES)[number]

export const IMAGE_POSITIONS = ["center", "top", "bottom", "left", "right", "custom"] as const
export type ImagePosition = (typeof IMAGE_POSITIONS)[number]

/** The words on screen for each type, one and many. */
export const TYPE_LABELS: Record<SpeciesType, { one: string; many: string }> = {
	bird: { one: "Bird", many: "Birds" },
	plant: { one: "Plant", many: "Plants" },
	wildlife: { one: "Wildlife", many: "Wildlife" },
	feature: { one: "Feature", many: "Features" },
	insect: { one: "Insect", many: "Insects" },
	other: { one: "Other", many: "Others" },
}

/** What a card of the catalogue shows. */
export type SpeciesCard = {
	id: number
	name: string
	scientificName: string
	type: SpeciesType
	conservationStatus: ConservationStatus
	/** Address on this site of the picture, of its largest file where it is kept in several widths; null where there is none. */
	imageUrl: string | null
	/** The widths in pixels that it is kept in, smallest first; none for a drawing. */
	imageWidths: number[]
	/** A tiny picture as a data address, or ''. */
	imagePlaceholder: string
	imagePosition: ImagePosition
	/** 'x,y': two whole numbers. */
	imageOffset: string
	featured: boolean
	archived: boolean
}

/** 'near_threatened' reads 'Near Threatened'. */
export function statusLabel(status: string): string {
	return status.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
