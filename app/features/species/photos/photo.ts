import type { SpeciesCard } from "#features/species/species.ts"

export const MAX_PHOTOS = 8

export const ALREADY_THERE = "This species already has this photo."

export type Picture = Pick<
	SpeciesCard,
	"imageUrl" | "imageWidths" | "imagePlaceholder" | "imagePosition" | "imageOffset"
>

export type Photo = Picture & { id: number; alt: string; credit: string; licence: string }

type WithPhotos = Picture & {
	imageAlt: string
	imageCredit: string
	imageLicence: string
	photos: Photo[]
}

/** The first photo is the one on cards; its `id` is 0. */
export function photosOf(species: WithPhotos): Photo[] {
	const { imageUrl, imageWidths, imagePlaceholder, imagePosition, imageOffset } = species
	if (!imageUrl) return []
	const { imageAlt: alt, imageCredit: credit, imageLicence: licence } = species
	const picture = { imageUrl, imageWidths, imagePlaceholder, imagePosition, imageOffset }
	return [{ id: 0, ...picture, alt, credit, licence }, ...species.photos]
}

export function creditLine(credit: string): string {
	return credit === "" || /^photo\w*\s*(:|by\b|©)/i.test(credit) ? credit : `Photo: ${credit}`
}
