import { type ShownPicture, toShownPicture } from "./picture.ts"
import { readRows } from "./section-form.ts"
import type { Settings } from "./settings-table.ts"

/** The farm's own texts of the home page. */
export type HomePage = {
	title: string
	text: string
	admission: string
	tour: string
	news: string
	rates: { label: string; price: string }[]
	ratesNote: string
	whatToBring: string[]
	gettingHere: string[]
	/** By day, and at night if it differs. Null for the drawing. */
	picture: ShownPicture | null
	nightPicture: ShownPicture | null
}

export function homePageOf(settings: Settings): HomePage {
	return {
		title: settings.hero_title,
		text: settings.hero_text,
		admission: settings.admission_text,
		tour: settings.tour_text,
		news: settings.news_text,
		rates: readRows(settings.rates) as HomePage["rates"],
		ratesNote: settings.rates_note,
		whatToBring: linesOf(settings.what_to_bring),
		gettingHere: linesOf(settings.getting_here),
		picture: toShownPicture(settings.hero_picture),
		nightPicture: toShownPicture(settings.hero_night_picture),
	}
}

function linesOf(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
}
