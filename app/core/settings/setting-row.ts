import type { z } from "zod"
import type { PictureUse } from "#core/media/picture-use.ts"
import type { Field } from "#core/records/field.ts"

/** The pages of Site Settings, in their order. `unset`: what visitors see as long as nothing is filled in. */
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
	/** Its row is that of the opening hours. */
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
} as const satisfies Record<string, { group?: string; title: string; help: string; unset?: string; list?: string }>

export type Section = keyof typeof SECTIONS

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

/** Its label and hint are the title and the help. */
type Text<Kind> = { help: string } & Omit<Extract<Field, { kind: Kind }>, "label" | "hint">

type ByState = { on: string; off: string }

export type SettingRow = {
	title: string
	/** What the API says of its value, if that isn't the help. */
	description?: string
	/** Otherwise it is empty. */
	default?: string
	/** What the API shows to guests: the value, only whether it is set (as `{key}_required`), or nothing. Otherwise the value. */
	visibility?: "required" | "admin"
	/** The page of Site Settings; without it, the setting is on the Security tab. */
	section?: Section
	/** The environment variable with the first value of a new database. */
	variable?: string
	/** Changing it needs the own password, because it weakens or locks everyone's sign-in. */
	isProtected?: true
	/** What visitors see as long as nobody has saved it. */
	unset?: string
} & (
	| {
			kind: "switch"
			help: ByState
			press: ByState
			/** In a message, if that isn't the title in sentence case. */
			shortName?: string
			fullName: string
			isOnUnlessFalse?: true
			/** Whom it is for, if not visitors. */
			whom?: string
	  }
	| { kind: "passcode"; help: string }
	| Text<"line">
	/** `field`: what the form of its section has instead of the text. */
	| (Text<"passage"> & { field?: Field })
	| {
			kind: "rows"
			help: string
			item: string
			/** A line of it. */
			example: string
			most: number
			columns: Record<string, z.ZodType<string>>
	  }
	/** The name and sizes of a picture, as JSON. Pages crop a wide one around a point. `none`: what they show without it. */
	| {
			kind: "picture"
			help: string
			use: PictureUse
			none: string
	  }
)

export type SettingRows = Record<string, SettingRow>
