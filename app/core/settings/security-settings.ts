import type { SettingRows } from "./setting-row.ts"

export const SECURITY_SETTINGS = {
	tour_enabled: {
		kind: "switch",
		title: "Self-Guided Tour",
		help: {
			on: "Visitors can open the tour. It is in the menu and on the home page.",
			off: "Visitors can't open the tour. Its links in the menu lead them to the home page.",
		},
		press: { on: "Press to hide it from visitors", off: "Press to show it to visitors" },
		description: "Self-guided tour is visible to visitors",
		shortName: "Tour",
		fullName: "Self-guided tour",
	},
	blog_enabled: {
		kind: "switch",
		title: "Blog & News Section",
		help: {
			on: "Visitors can read the news. It is in the menu and on the home page.",
			off: "Visitors see neither news nor events. Drafts and posts are kept.",
		},
		press: { on: "Press to hide it from visitors", off: "Press to show it to visitors" },
		description: "Blog & News section is visible to visitors",
		shortName: "Blog",
		fullName: "Blog & News section",
		isOnUnlessFalse: true,
	},
	tour_passcode: {
		kind: "passcode",
		title: "Tour Passcode",
		help: "Visitors type it to open the tour. Leave it empty for a tour that is open to all.",
		description: "Passcode required to access the wildlife tour",
		visibility: "required",
	},
	editors_may_close: {
		kind: "switch",
		title: "Closing by Editors",
		help: {
			on: "Editors can close the farm, save other hours for some days and post notices.",
			off: "Only administrators can close the farm, save other hours for some days and post notices.",
		},
		press: { on: "Press to leave it to administrators", off: "Press to let editors do it, too" },
		description: "Editors can close and open the farm, and post notices",
		fullName: "Closing the farm and posting notices",
		whom: "editors",
		visibility: "admin",
	},
	waiver_party_size: {
		kind: "switch",
		title: "Party Size",
		help: {
			on: "The waiver asks how many people are in the visitor's group, and how many are under 18.",
			off: "The waiver doesn't ask how many people are in the visitor's group. Before it does, say so in the terms.",
		},
		press: { on: "Press to stop asking visitors", off: "Press to ask visitors" },
		description: "The waiver asks for the number of people and minors",
		fullName: "The question about the party size",
		visibility: "admin",
	},
	second_factor_required: {
		kind: "switch",
		title: "Second Factor for Everyone",
		help: {
			on: "Everyone who signs in must type a code from an app on their phone. Those without an app are led to set one up.",
			off: "A code from an app on their phone is needed only from those who set one up.",
		},
		press: { on: "Press to stop asking everyone for a code", off: "Press to ask everyone for a code" },
		description: "All staff need a second factor",
		fullName: "The second-factor requirement",
		whom: "everyone who signs in",
		isProtected: true,
		visibility: "admin",
	},
} as const satisfies SettingRows
