import { line, optionalLine, passage, requiredPassage } from "#core/forms/text-rules.ts"
import { DEFAULT_ZONE } from "#core/time/local-time.ts"
import { isTimeZone, MAX_ZONE } from "#core/time/time-zone.ts"
import { WEEK_FIELD } from "#core/time/week-form.ts"
import { parseWeekly, weeklyText } from "#core/time/weekly-text.ts"
import type { SettingRows } from "./setting-row.ts"

const answer = <const Title extends string>(title: Title, help: string) =>
	({ kind: "passage", section: "visit", title, help, rule: passage(title, 2000), rows: 4 }) as const

export const VISIT_SETTINGS = {
	rates: {
		kind: "rows",
		section: "rates",
		title: "Rates",
		help: "One per line with its price, such as 'Car: $15.00'. They are on 'Plan your visit' in this order, and the first one is on the home page, too.",
		description: "Rates, as a JSON list of objects with label and price",
		default: "[]",
		item: "Rate",
		example: "Car: $15.00",
		most: 12,
		columns: {
			label: line("label", 80),
			price: line("price", 40),
		},
	},
	rates_note: {
		kind: "line",
		section: "rates",
		title: "Note below the rates",
		help: "For example what is free, or how to pay.",
		rule: optionalLine("Note below the rates", 200),
	},
	what_to_bring: answer("What to bring", "One thing per line."),
	getting_here: answer(
		"Getting here",
		"By car, bus or bicycle. The address and the map link stand above it. Each line becomes a paragraph; addresses of websites become links.",
	),
	hours_note: answer("Hours and seasons", "Below the opening hours, for example when the trails are muddy."),
	weekly_hours: {
		kind: "passage",
		section: "week",
		title: "Weekly hours",
		help: "",
		description: "The farm's weekly hours, with a line for all days with the same hours",
		default: "8:00 AM to 8:00 PM",
		rule: requiredPassage("Weekly hours", 1000).refine((text) => !parseWeekly(text).problem, {
			error: ({ input }) => `Weekly hours can't be saved. ${parseWeekly(String(input)).problem}`,
		}),
		rows: 7,
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
	dogs: answer("Dogs", "Where dogs are welcome, and when not."),
	food: answer("Food", "What there is to eat and drink, and where to picnic."),
	facilities: answer(
		"Toilets and accessibility",
		"Toilets, accessible parking, and trails for wheelchairs and strollers.",
	),
	groups: answer("Groups and schools", "How groups and schools sign up."),
	cancellation: answer(
		"Cancellation and weather",
		"When the farm closes because of the weather, and what happens to what was paid.",
	),
	time_zone: {
		kind: "line",
		section: "time",
		title: "Time zone",
		help: "Its name, such as America/Toronto or UTC. Counted events stay on their days; acceptances are shown by the new clock.",
		default: DEFAULT_ZONE,
		rule: line("Time zone", MAX_ZONE).refine(isTimeZone, {
			error: "Time zone must be the name of a time zone, such as America/Toronto",
		}),
	},
} as const satisfies SettingRows
