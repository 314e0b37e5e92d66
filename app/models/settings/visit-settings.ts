import { DEFAULT_ZONE } from "#app/models/time/local-time.ts"
import { MAX_ZONE } from "#app/models/time/time-zone.ts"
import type { SettingRows } from "./setting-row.ts"

export const VISIT_SETTINGS = {
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
} as const satisfies SettingRows
