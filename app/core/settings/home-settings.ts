import { line, optionalLine, passage } from "#core/forms/text-rules.ts"
import type { SettingRows } from "./setting-row.ts"

const card = <const Title extends string>(title: Title, help: string, initial: string) =>
	({
		kind: "passage",
		section: "home",
		title,
		help,
		default: initial,
		rule: passage(title, 300),
		rows: 3,
	}) as const

export const HOME_SETTINGS = {
	hero_title: {
		kind: "line",
		section: "home",
		title: "Headline",
		help: "In large letters at the top.",
		default: "Come and walk the farm",
		rule: line("Headline", 80),
	},
	hero_picture: {
		kind: "picture",
		section: "home",
		use: "wide",
		title: "Home picture",
		help: "A wide picture at the top, such as a landscape. Without one, the home page has a drawing.",
		none: "A drawing",
		description: "The picture's file, sizes and focus as JSON, or empty for the drawing",
	},
	hero_text: {
		kind: "passage",
		section: "home",
		title: "Introduction",
		help: "A sentence or two below the headline.",
		rule: passage("Introduction", 400),
		rows: 3,
	},
	site_description: {
		kind: "line",
		section: "home",
		title: "Description for search engines",
		help: "Shown in search results, and when someone shares the home page.",
		default: "Parking, a self-guided wildlife tour and news.",
		rule: optionalLine("Description for search engines", 200),
	},
	admission_text: card("Admission card", "Below how to get a parking pass.", ""),
	tour_text: card(
		"Wildlife Tour card",
		"What visitors can expect on the tour.",
		"See who lives here, and find them along the trails.",
	),
	news_text: card(
		"News card",
		"Shown until the first post is published; then the card names the latest post.",
		"News and events.",
	),
} as const satisfies SettingRows
