import type { PublicPicture } from "#core/settings/picture.ts"

/** The id of the directions on the page of the visit. */
export const GETTING_HERE = "getting-here"

export type HomePage = {
	title: string
	text: string
	admission: string
	tour: string
	news: string
	rates: { label: string; price: string }[]
	ratesNote: string
	hoursNote: string[]
	/** What the farm says about a visit, in the order of the page; without empty ones. `id` is its place there. */
	answers: { id: string; title: string; lines: string[] }[]
	/** Null for the drawing. */
	picture: PublicPicture | null
}
