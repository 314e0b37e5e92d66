import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import { MAX_ZONE } from "#app/models/time/time-zone.ts"

/** The pages of Site Settings, in their order. */
export const SECTIONS = {
	identity: {
		title: "Identity and Contact",
		help: "The farm's name, how to reach it, and where visitors pay for parking.",
	},
	home: {
		title: "Home Page",
		help: "The headline and the texts of the home page.",
		hasPreview: true,
	},
	visit: {
		title: "Rates and Visit",
		help: "Rates, what to bring and how to get here, below the cards of the home page.",
		hasPreview: true,
	},
	time: {
		title: "Time Zone",
		help: "Opening hours, dates and the days of the reports follow the farm's clock.",
	},
} as const satisfies Record<string, { title: string; help: string; hasPreview?: true }>

export type Section = keyof typeof SECTIONS

export function hasPreview(section: Section): boolean {
	return "hasPreview" in SECTIONS[section]
}

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

/** A column of a list's rows, and its text field. */
type Column = { label: string; longest: number; type?: "text" | "url" }

type SettingRow = {
	title: string
	help: string
	/** What the API says about it. */
	description: string
	default: string
	/** What the API shows to guests: the value, only whether it is set (as `{key}_required`), or nothing. */
	visibility: "public" | "required" | "admin"
	/** The page of Site Settings; without it, the setting is on the Security tab. */
	section?: Section
	/** The environment variable with the first value of a new database. */
	variable?: string
	/** What is wrong as long as the setting has its default. */
	problem?: string
} & (
	| {
			kind: "switch"
			shortName: string
			fullName: string
			isOnUnlessFalse?: true
	  }
	| { kind: "passcode" }
	/** One line of text. */
	| {
			kind: "line"
			longest: number
			isRequired?: true
			type?: "text" | "email" | "tel" | "url"
			format?: "time zone"
			autoComplete?: string
	  }
	/** Text with line breaks. */
	| { kind: "passage"; longest: number; lines: number }
	/** Rows with the same columns, as JSON. */
	| { kind: "rows"; item: string; most: number; columns: Record<string, Column> }
)

/**
 * The forms of Site Settings and of the Security tab, the API, the audit trail and doctor are derived from this table; a new
 * row needs no migration.
 */
export const SETTINGS = {
	tour_enabled: {
		kind: "switch",
		title: "Self-Guided Tour",
		help: "Whether visitors can take the wildlife tour.",
		description: "Self-guided tour is visible to visitors",
		shortName: "Tour",
		fullName: "Self-guided tour",
		default: "",
		visibility: "public",
	},
	blog_enabled: {
		kind: "switch",
		title: "Blog & News Section",
		help: "Whether visitors can read the news.",
		description: "Blog & News section is visible to visitors",
		shortName: "Blog",
		fullName: "Blog & News section",
		default: "",
		isOnUnlessFalse: true,
		visibility: "public",
	},
	tour_passcode: {
		kind: "passcode",
		title: "Tour Passcode",
		help: "Visitors type it to open the tour. Leave it empty for a tour that is open to all.",
		description: "Passcode required to access the wildlife tour",
		default: "",
		visibility: "required",
	},
	site_name: {
		kind: "line",
		section: "identity",
		variable: "SITE_NAME",
		title: "Name",
		help: "On every page, on receipts, in feeds and when somebody shares a page.",
		description: "Name of the farm",
		default: "Heritage Farm",
		longest: 80,
		isRequired: true,
		autoComplete: "organization",
		visibility: "public",
	},
	tagline: {
		kind: "line",
		section: "identity",
		title: "Tagline",
		help: "A few words below the name.",
		description: "Words below the name",
		default: "Wildlife Discovery Tour",
		longest: 60,
		visibility: "public",
	},
	contact_email: {
		kind: "line",
		section: "identity",
		variable: "CONTACT_EMAIL",
		title: "Email",
		help: "Where visitors write to.",
		description: "Email address for visitors",
		default: "hello@farm.example",
		problem: "pages show a made-up email address",
		longest: 200,
		isRequired: true,
		type: "email",
		autoComplete: "email",
		visibility: "public",
	},
	telephone: {
		kind: "line",
		section: "identity",
		title: "Telephone",
		help: "Optional. Visitors can tap it to call.",
		description: "Telephone number for visitors",
		default: "",
		longest: 40,
		type: "tel",
		autoComplete: "tel",
		visibility: "public",
	},
	street_address: {
		kind: "line",
		section: "identity",
		variable: "STREET_ADDRESS",
		title: "Street address",
		help: "In one line, as visitors type it into their map.",
		description: "Street address in one line",
		default: "1890 Concession Road 4, Lakefield North, Ontario",
		problem: "pages show a made-up address",
		longest: 200,
		isRequired: true,
		autoComplete: "street-address",
		visibility: "public",
	},
	map_url: {
		kind: "line",
		section: "identity",
		variable: "MAP_URL",
		title: "Map link",
		help: "Where 'Find us on the map' leads: a link to the farm from OpenStreetMap or Google Maps.",
		description: "Link to the farm on a map",
		default: "https://www.openstreetmap.org/search?query=Ontario",
		problem: "'Find us on the map' opens a map of all Ontario",
		longest: 1000,
		isRequired: true,
		type: "url",
		visibility: "public",
	},
	parking_url: {
		kind: "line",
		section: "identity",
		variable: "PARKING_URL",
		title: "Parking payment link",
		help: "The page where visitors pay for parking. If it's empty, pages say that parking can't be paid online yet.",
		description: "Page where visitors pay for parking, or empty",
		default: "",
		problem: "visitors can't pay for parking online",
		longest: 1000,
		type: "url",
		visibility: "public",
	},
	social_links: {
		kind: "rows",
		section: "identity",
		title: "Social links",
		help: "Shown at the end of every page. To remove one, clear both fields.",
		description: "Links to the farm's pages elsewhere, as a JSON list of objects with name and url",
		default: "[]",
		item: "Link",
		most: 8,
		columns: {
			name: { label: "Name", longest: 40 },
			url: { label: "Address", longest: 500, type: "url" },
		},
		visibility: "public",
	},
	hero_title: {
		kind: "line",
		section: "home",
		title: "Headline",
		help: "In large letters at the top.",
		description: "Headline of the home page",
		default: "Come and walk the farm, the lake and the forest",
		longest: 80,
		isRequired: true,
		visibility: "public",
	},
	hero_text: {
		kind: "passage",
		section: "home",
		title: "Introduction",
		help: "A sentence or two below the headline.",
		description: "Introduction on the home page",
		default:
			"The tour trails are under development and will come in phases. The lane and the hayfield paths are already open.",
		longest: 400,
		lines: 3,
		visibility: "public",
	},
	site_description: {
		kind: "line",
		section: "home",
		title: "Description for search engines",
		help: "Shown in search results, and when somebody shares the home page.",
		description: "Description of the home page in search results",
		default:
			"A heritage farm, a lake and a forest in Ontario: parking, a self-guided wildlife tour and news.",
		longest: 200,
		visibility: "public",
	},
	admission_text: {
		kind: "passage",
		section: "home",
		title: "Admission card",
		help: "Below how to get a parking pass.",
		description: "Text of the card about admission",
		default: "Day rates apply; a standard visit is 3 hours.",
		longest: 300,
		lines: 2,
		visibility: "public",
	},
	tour_text: {
		kind: "passage",
		section: "home",
		title: "Wildlife Tour card",
		help: "What visitors can expect on the tour.",
		description: "Text of the card about the tour",
		default:
			"Loons on the lake, bobolinks in the hay, turtles on the lane: see who lives here, and find them along the trails.",
		longest: 300,
		lines: 2,
		visibility: "public",
	},
	news_text: {
		kind: "passage",
		section: "home",
		title: "News card",
		help: "Shown until the first post is published; then the card names the latest post.",
		description: "Text of the card about the news",
		default: "Trails, counts, conservation work and events.",
		longest: 300,
		lines: 2,
		visibility: "public",
	},
	rates: {
		kind: "rows",
		section: "visit",
		title: "Rates",
		help: "To remove a rate, clear both fields.",
		description: "Rates, as a JSON list of objects with label and price",
		default: "[]",
		item: "Rate",
		most: 12,
		columns: {
			label: { label: "Label", longest: 80 },
			price: { label: "Price", longest: 40 },
		},
		visibility: "public",
	},
	rates_note: {
		kind: "line",
		section: "visit",
		title: "Note below the rates",
		help: "For example what is free, or how to pay.",
		description: "Note below the rates",
		default: "",
		longest: 200,
		visibility: "public",
	},
	what_to_bring: {
		kind: "passage",
		section: "visit",
		title: "What to bring",
		help: "One thing per line.",
		description: "What visitors should bring, one thing per line",
		default:
			"Sturdy shoes\nWater and a hat\nInsect repellent from May to September\nBinoculars, if you have them",
		longest: 1000,
		lines: 5,
		visibility: "public",
	},
	getting_here: {
		kind: "passage",
		section: "visit",
		title: "Getting here",
		help: "By car, bus or bicycle. Each line becomes a paragraph.",
		description: "How to get here",
		default: "",
		longest: 2000,
		lines: 5,
		visibility: "public",
	},
	time_zone: {
		kind: "line",
		section: "time",
		title: "Time zone",
		help: "Its name, such as America/Toronto or UTC. Days that the reports have already counted stay as they are.",
		description: "The farm's time zone, an IANA name",
		default: DEFAULT_ZONE,
		longest: MAX_ZONE,
		isRequired: true,
		format: "time zone",
		visibility: "public",
	},
	waiver_party_size: {
		kind: "switch",
		title: "Party Size",
		help: "Whether the waiver asks how many people are in the visitor's group, and how many are under 18. Say so in the terms first.",
		description: "The waiver asks for the number of people and minors",
		shortName: "Party size",
		fullName: "The question about the party size",
		default: "",
		visibility: "admin",
	},
} as const satisfies Record<string, SettingRow>

export type SettingKey = keyof typeof SETTINGS

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

export function settingRow(key: SettingKey): SettingRow {
	return SETTINGS[key]
}

/** The settings of a page of Site Settings, or of the Security tab. */
export function settingsOf(section?: Section): SettingKey[] {
	return SETTING_KEYS.filter((key) => settingRow(key).section === section)
}

export type Settings = Record<SettingKey, string>

export type Setting = { key: SettingKey; value: string; description: string }

type PublicKeyOf<Key extends SettingKey> = {
	public: Key
	required: `${Key}_required`
	admin: never
}[(typeof SETTINGS)[Key]["visibility"]]

type PublicKey = { [Key in SettingKey]: PublicKeyOf<Key> }[SettingKey]

export type PublicSetting = { key: PublicKey; value: string }

export function publicSettings(settings: Settings): PublicSetting[] {
	return SETTING_KEYS.flatMap((key) => publicSetting(key, settings[key])) as PublicSetting[]
}

function publicSetting(key: SettingKey, value: string): { key: string; value: string }[] {
	switch (settingRow(key).visibility) {
		case "public":
			return [{ key, value }]
		case "required":
			return [{ key: `${key}_required`, value: String(value.trim() !== "") }]
		case "admin":
			return []
	}
}

export const PUBLIC_KEYS = publicSettings(
	Object.fromEntries(SETTING_KEYS.map((key) => [key, ""])) as Settings,
).map(({ key }) => key)

/** What still has to be filled in, in the order of the table. */
export function unfilledSettings(settings: Settings): { title: string; problem: string }[] {
	return SETTING_KEYS.flatMap((key) => {
		const { title, problem, default: initial } = settingRow(key)
		return problem && settings[key] === initial ? [{ title, problem }] : []
	})
}

/** `stored` is '{key}', or '{key} to {value}' for a switch. */
export function describeSettingChange(stored: string): string {
	const [, key = "", value] = /^(\w+)(?: to (.*))?$/s.exec(stored) ?? []
	if (!Object.hasOwn(SETTINGS, key)) return `changed the setting ${stored}`
	const title = SETTINGS[key as SettingKey].title.toLowerCase()
	if (value === "true") return `enabled the ${title}`
	return value === "false" ? `disabled the ${title}` : `changed the ${title}`
}
