import type { z } from "zod"
import type { PictureUse } from "#core/media/picture-use.ts"
import type { Field } from "#core/records/field.ts"

/** In the order of Site Settings. `unset`: what visitors see while nothing is filled in. */
export const SECTIONS = {
	name: {
		group: "Farm",
		title: "Name and Tagline",
		help: "At the top of every page, on receipts and in feeds.",
	},
	contact: {
		group: "Farm",
		title: "Email and Address",
		help: "How visitors reach the farm, at the end of every page.",
	},
	home: {
		group: "Home page",
		title: "Home Page Texts",
		help: "The headline and the texts of the home page.",
		unset: "the home page says nothing about your farm yet",
	},
	rates: {
		group: "Visit",
		title: "Rates",
		help: "What a visit costs, on 'Plan your visit' and the home page.",
		unset: "visitors see no rates",
	},
	parking: {
		group: "Visit",
		title: "Parking Payment",
		help: "Where visitors pay for parking.",
	},
	visit: {
		group: "Visit",
		title: "Plan Your Visit",
		help: "The answers on the page 'Plan your visit'. What is empty isn't shown there.",
		unset: "visitors find no answers on 'Plan your visit'",
	},
	/** In the row of the opening hours. */
	week: {
		title: "Weekly Hours",
		help: "They apply on all days that have no other hours.",
		list: "/admin/site/hours",
	},
	social: {
		group: "Social and sharing",
		title: "Social Links",
		help: "The farm's profiles on other websites, at the end of every page.",
	},
	time: {
		group: "Advanced",
		title: "Time Zone",
		help: "Opening hours, dates and the days of the reports follow the farm's clock. After a change, check the times of events, notices and scheduled posts: what you had typed as 10:00 AM is now shown as another hour.",
	},
} as const satisfies Record<
	string,
	{ group?: string; title: string; help: string; unset?: string; list?: string }
>

export type Section = keyof typeof SECTIONS

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

/** Label and hint are the title and the help. */
type Text<Kind> = { help: string } & Omit<Extract<Field, { kind: Kind }>, "label" | "hint">

type ByState = { on: string; off: string }

export type SettingRow = {
	title: string
	/** The API's description, by default the help. */
	description?: string
	default?: string
	/** What guests see in the API: by default the value, with 'required' only whether it's set, with 'admin' nothing. */
	visibility?: "required" | "admin"
	/** By default the Security tab. */
	section?: Section
	/** Environment variable with the first value for a new database. */
	variable?: string
	/** Security: changing it needs the own password, because it weakens or blocks everyone's sign-in. */
	isProtected?: true
	/** What visitors see until it's saved. */
	unset?: string
} & (
	| {
			kind: "switch"
			help: ByState
			press: ByState
			/** In messages, by default the title in sentence case. */
			shortName?: string
			fullName: string
			isOnUnlessFalse?: true
			/** Who it's for, by default visitors. */
			whom?: string
	  }
	| { kind: "passcode"; help: string }
	| Text<"line">
	/** `field`: replaces the text in the section's form. */
	| (Text<"passage"> & { field?: Field })
	| {
			kind: "rows"
			help: string
			item: string
			example: string
			most: number
			columns: Record<string, z.ZodType<string>>
	  }
	/** JSON with the picture's name and sizes. `none`: what pages show without one. */
	| {
			kind: "picture"
			help: string
			use: PictureUse
			none: string
	  }
)

export type SettingRows = Record<string, SettingRow>
