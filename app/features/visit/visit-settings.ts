import type { SettingRows } from "#core/settings/setting-row.ts"
import { DEFAULT_ZONE } from "#core/time/local-time.ts"
import { MAX_ZONE } from "#core/time/time-zone.ts"
import { WEEK_FIELD } from "#features/hours/week-form.ts"
import { parseWeekly, weeklyText } from "#features/hours/weekly-text.ts"

export const VISIT_SETTINGS = {
	rates: {
		kind: "rows",
		section: "rates",
		title: "Rates",
		help: "Shown on 'Plan your visit', in this order. The first one is on the home page, too.",
		description: "Rates, as a JSON list of objects with label and price",
		default: "[]",
		item: "Rate",
		most: 12,
		columns: {
			label: { label: "Label", longest: 80 },
			price: { label: "Price", longest: 40 },
		},
	},
	rates_note: {
		kind: "line",
		section: "rates",
		title: "Note below the rates",
		help: "For example what is free, or how to pay.",
		longest: 200,
	},
	what_to_bring: {
		kind: "passage",
		section: "visit",
		title: "What to bring",
		help: "One thing per line.",
		longest: 1000,
		lines: 5,
	},
	getting_here: {
		kind: "passage",
		section: "visit",
		title: "Getting here",
		help: "By car, bus or bicycle. The address and the map link stand above it. Each line becomes a paragraph; addresses of websites become links.",
		longest: 2000,
		lines: 5,
	},
	hours_note: {
		kind: "passage",
		section: "visit",
		title: "Hours and seasons",
		help: "Below the opening hours, for example when the trails are muddy.",
		longest: 600,
		lines: 3,
	},
	weekly_hours: {
		kind: "passage",
		section: "week",
		title: "Weekly hours",
		help: "",
		description: "The farm's weekly hours, with a line for all days with the same hours",
		default: "8:00 AM to 8:00 PM",
		longest: 1000,
		lines: 7,
		isRequired: true,
		check: (text: string) => parseWeekly(text).problem,
		field: {
			...WEEK_FIELD,
			label: "Weekly hours",
			typed: (text: string) => WEEK_FIELD.typed(parseWeekly(text).weekly),
			read(form) {
				const { value, problems } = WEEK_FIELD.read(form)
				return { value: weeklyText(value), problems }
			},
			lines: (text: string) => WEEK_FIELD.lines(parseWeekly(text).weekly),
		},
		visibility: "admin",
	},
	dogs: {
		kind: "passage",
		section: "visit",
		title: "Dogs",
		help: "Where dogs are welcome, and when not.",
		longest: 1000,
		lines: 4,
	},
	food: {
		kind: "passage",
		section: "visit",
		title: "Food",
		help: "What there is to eat and drink, and where to picnic.",
		longest: 1000,
		lines: 4,
	},
	facilities: {
		kind: "passage",
		section: "visit",
		title: "Toilets and accessibility",
		help: "Toilets, accessible parking, and trails for wheelchairs and strollers.",
		longest: 2000,
		lines: 4,
	},
	groups: {
		kind: "passage",
		section: "visit",
		title: "Groups and schools",
		help: "How groups and schools sign up.",
		longest: 2000,
		lines: 4,
	},
	cancellation: {
		kind: "passage",
		section: "visit",
		title: "Cancellation and weather",
		help: "When the farm closes because of the weather, and what happens to what was paid.",
		longest: 2000,
		lines: 4,
	},
	time_zone: {
		kind: "line",
		section: "time",
		title: "Time zone",
		help: "Its name, such as America/Toronto or UTC. Events, scheduled posts and notices keep their hours: what is at 10:00 AM stays at 10:00 AM. Days that the reports have already counted stay as they are.",
		default: DEFAULT_ZONE,
		longest: MAX_ZONE,
		isRequired: true,
		format: "time zone",
	},
} as const satisfies SettingRows
