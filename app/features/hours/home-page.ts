import type { PublicPicture } from "#core/settings/picture.ts"

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
	/** Answers about a visit in the page's order, without empty ones. `id` is the anchor. */
	answers: { id: string; title: string; lines: string[] }[]
	/** Null for the drawing. */
	picture: PublicPicture | null
}
