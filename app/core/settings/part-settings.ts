import type { SettingRows } from "./setting-row.ts"

const part = <const Title extends string>(title: Title, on: string, off: string) =>
	({
		kind: "switch",
		title,
		help: { on, off: `${off} What was saved is kept.` },
		press: { on: "Press to do without", off: "Press to have it again" },
		description: `Whether the site has the part '${title}'`,
		fullName: `The part '${title}'`,
		whom: "visitors and staff",
		isOnUnlessFalse: true,
		default: "true",
		visibility: "admin",
	}) as const

/** What a farm can do without. Features declare the paths of these parts in `feature.ts`. */
export const PART_SETTINGS = {
	events_enabled: part(
		"Events",
		"Posts can be events, with dates, a page and a calendar.",
		"Nobody sees events.",
	),
	pages_enabled: part("Pages", "Staff write pages and order the menu.", "Nobody sees the farm's own pages."),
	map_enabled: part("Map", "Visitors see the farm's map with its trails.", "Nobody sees maps and trails."),
	analytics_enabled: part(
		"Analytics",
		"Opened pages are counted; what else visitors do, if they agree.",
		"Neither opened pages nor what visitors do is counted, and nobody is asked.",
	),
} as const satisfies SettingRows

export const PART_KEYS = Object.keys(PART_SETTINGS) as (keyof typeof PART_SETTINGS)[]

/** The switch of the news is on the Security tab. */
export const PARTS = [...PART_KEYS, "blog_enabled"] as const

export type Part = (typeof PARTS)[number]
