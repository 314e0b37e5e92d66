import { readRows } from "#core/settings/list-rows.ts"
import { toPublicPicture } from "#core/settings/picture.ts"
import { type Settings, settingRow } from "#core/settings/settings-table.ts"
import { GETTING_HERE, type HomePage } from "./home-page.ts"

const ANSWERS = [
	{ key: "getting_here", id: GETTING_HERE },
	{ key: "what_to_bring", id: "what-to-bring" },
	{ key: "dogs", id: "dogs" },
	{ key: "food", id: "food" },
	{ key: "facilities", id: "accessibility" },
	{ key: "groups", id: "groups" },
	{ key: "cancellation", id: "weather" },
] as const

export function homePageOf(settings: Settings): HomePage {
	return {
		title: settings.hero_title,
		text: settings.hero_text,
		admission: settings.admission_text,
		tour: settings.tour_text,
		news: settings.news_text,
		rates: readRows(settings.rates) as HomePage["rates"],
		ratesNote: settings.rates_note,
		hoursNote: linesOf(settings.hours_note),
		answers: ANSWERS.flatMap(({ key, id }) => {
			const lines = linesOf(settings[key])
			return lines.length > 0 ? [{ id, title: settingRow(key).title, lines }] : []
		}),
		picture: toPublicPicture(settings.hero_picture),
	}
}

function linesOf(text: string): string[] {
	return text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
}
