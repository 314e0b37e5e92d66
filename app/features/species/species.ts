export const SPECIES_TYPES = ["bird", "plant", "wildlife", "feature", "insect", "other"] as const
export type SpeciesType = (typeof SPECIES_TYPES)[number]

/** Fixed by the specification. */
export const FILTER_TYPES = ["bird", "plant", "wildlife"] as const satisfies SpeciesType[]

export const CONSERVATION_STATUSES = ["least_concern", "near_threatened", "vulnerable", "endangered"] as const
export type ConservationStatus = (typeof CONSERVATION_STATUSES)[number]

export const IMAGE_POSITIONS = ["center", "top", "bottom", "left", "right", "custom"] as const
export type ImagePosition = (typeof IMAGE_POSITIONS)[number]

export const TYPE_LABELS: Record<SpeciesType, { one: string; many: string }> = {
	bird: { one: "Bird", many: "Birds" },
	plant: { one: "Plant", many: "Plants" },
	wildlife: { one: "Wildlife", many: "Wildlife" },
	feature: { one: "Feature", many: "Features" },
	insect: { one: "Insect", many: "Insects" },
	other: { one: "Other", many: "Others" },
}

export type SpeciesCard = {
	id: number
	name: string
	scientificName: string
	type: SpeciesType
	conservationStatus: ConservationStatus
	/** Hides the status from visitors, for example of a barn. */
	noConservationStatus: boolean
	imageUrl: string | null
	/** In pixels, smallest first; empty for a drawing. */
	imageWidths: number[]
	imagePlaceholder: string
	imagePosition: ImagePosition
	/** 'x,y' in whole pixels. */
	imageOffset: string
	featured: boolean
	archived: boolean
}

export function statusLabel(status: string): string {
	return status.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
