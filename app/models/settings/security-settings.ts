import type { SettingRows } from "./setting-row.ts"

export const SECURITY_SETTINGS = {
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
} as const satisfies SettingRows
