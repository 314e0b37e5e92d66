import { z } from "zod"
import { line, oneOf, optionalLine, passage } from "#core/forms/text-rules.ts"
import { type ContentOf, defineRecord } from "#core/records/define-record.ts"
import { instant } from "#core/records/field.ts"
import {
	MAX_STOPS,
	MAX_TRAILS,
	STEEPNESS_LABELS,
	STEEPNESSES,
	SUITABILITIES,
	SUITABILITY_LABELS,
	SURFACE_LABELS,
	SURFACES,
	type Trail,
} from "./map.ts"
import { shownToVisitors } from "./place.record.ts"
import { MAX_TYPED } from "./position.ts"
import { storedWay } from "./way.ts"
import {
	describedWay,
	lineRule,
	pressWithoutScripts,
	sentWay,
	typedPointError,
	typedWay,
} from "./way-form.ts"

/** Trails are drawn on a white casing, so their color needs this contrast to white (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3

export const TRAIL_LIMITS = { name: 80, lengthMetres: 100_000, minutes: 1440, closedReason: 300 } as const

const amountText = (amount: number | null) => (amount === null ? "" : String(amount))

function choice<const Value extends string>(
	label: string,
	values: readonly [Value, ...Value[]],
	options: Record<Value, string>,
) {
	return {
		kind: "choice",
		label,
		rule: oneOf(label, values).default(values[0]),
		options,
		initial: values[0],
	} as const
}

export const TRAIL = defineRecord<Trail>()({
	table: "trails",
	parent: "mapId",
	title: "name",
	noun: "trail",
	role: "editor",
	newAt: "/admin/map/:map_id/trails/new",
	page: "/admin/map/:map_id/trails/:id/edit",
	list: "/admin/map/:map_id#trail-:id",
	most: MAX_TRAILS,
	createdAt: "hidden",
	api: { path: "/api/trails" },
	fields: {
		name: {
			kind: "line",
			label: "Name",
			rule: line("Name", TRAIL_LIMITS.name),
			input: { autoComplete: "off" },
		},
		color: {
			kind: "line",
			label: "Color",
			meaning: "#rrggbb",
			rule: colorRule(),
			initial: "#1d4f91",
			input: { type: "color" },
			hint: "A dark one. On the map the trail also has a letter and dashes of its own.",
		},
		steepness: choice("Steepness", STEEPNESSES, STEEPNESS_LABELS),
		surface: choice("Surface", SURFACES, SURFACE_LABELS),
		wheelchair: choice("With a wheelchair", SUITABILITIES, SUITABILITY_LABELS),
		stroller: choice("With a stroller", SUITABILITIES, SUITABILITY_LABELS),
		lengthMetres: amount("Length in metres", TRAIL_LIMITS.lengthMetres, "Optional, such as 850"),
		minutes: amount("Time in minutes", TRAIL_LIMITS.minutes, "Optional, such as 45"),
		places: {
			kind: "links",
			label: "Stops",
			meaning: "in the order of the walk",
			links: {
				table: "trail_places",
				owner: "trail_id",
				target: "place_id",
				of: "places",
				position: "position",
				within: "map_id",
			},
			rule: z
				.array(z.int({ error: "places must be a list of IDs" }).positive(), {
					error: "places must be a list of IDs",
				})
				.max(MAX_STOPS, { error: `places has more than ${MAX_STOPS} entries` })
				.refine((ids) => new Set(ids).size === ids.length, { error: "places contains a place twice" })
				.default([])
				.meta({ description: "IDs in the order of the walk" }),
		},
		line: {
			kind: "typed",
			label: "The way",
			rule: lineRule(),
			form: sentWay,
			typed: typedWay,
			text: describedWay,
			isJson: true,
		},
		/** Used only by the editor: the index of the chosen row, the stop to add, and a position. */
		chosen: { kind: "unstored", label: "Chosen", form: () => optionalLine("Chosen", 8) },
		stop: { kind: "unstored", label: "What to add", form: () => optionalLine("What to add", 20) },
		point: {
			kind: "unstored",
			label: "Position of the point (%)",
			form: () => optionalLine("Position", MAX_TYPED),
		},
		closed: {
			kind: "switch",
			label: "The trail is closed",
			rule: z.boolean({ error: "closed must be true or false" }).default(false),
			until: "closed_until",
		},
		closedReason: {
			kind: "passage",
			label: "Why it is closed",
			rule: passage("Why it is closed", TRAIL_LIMITS.closedReason),
			rows: 2,
			hint: "Optional. Visitors read it with the trail, for example: An owl nests beside the path.",
		},
		closedUntil: {
			kind: "time",
			label: "Closed until",
			rule: instant("closedUntil"),
			meaning: "null: until it is opened",
			hint: "Optional, in the farm's time: when the trail opens again automatically.",
		},
		published: shownToVisitors,
	},
	formOrder: [
		"line",
		"name",
		["steepness", "surface", "wheelchair", "stroller", "lengthMetres", "minutes"],
		"color",
		"closed",
		"closedReason",
		"closedUntil",
		"published",
	],
	check({ closed, closedUntil }): Record<string, string[]> {
		const isOver = closed === true && typeof closedUntil === "string" && Date.parse(closedUntil) <= Date.now()
		return isOver ? { closedUntil: ["Closed until must be in the future"] } : {}
	},
	checkForm({ point, closed, closedReason, closedUntil }): Record<string, string[]> {
		const message = typedPointError(String(point ?? ""))
		const isLost = !closed && Boolean(closedReason || closedUntil)
		const unticked = "Tick it, or clear why it is closed and until when"
		return { ...(message && { point: [message] }), ...(isLost && { closed: [unticked] }) }
	},
	fromForm: ({ line, lengthMetres = null, minutes = null }) => ({
		...storedWay(line),
		...{ lengthMetres, minutes },
	}),
	press: pressWithoutScripts,
	saved: ({ name }, isNew) => ({
		title: isNew ? "Trail created" : "Trail saved",
		description: name,
	}),
})

export type TrailContent = ContentOf<typeof TRAIL>

function colorRule() {
	return z
		.string({ error: "Color is required" })
		.trim()
		.toLowerCase()
		.regex(/^#[0-9a-f]{6}$/, { error: "Color must be # and six digits, such as #1d4f91" })
		.refine((color) => !/^#[0-9a-f]{6}$/.test(color) || contrastToWhite(color) >= MIN_CONTRAST, {
			error: "Color is too light to be seen on the map. Choose a darker one",
		})
}

function amount(label: string, limit: number, hint: string) {
	const error = `${label} must be a whole number from 1 to ${limit}`
	const rule = z.int({ error }).min(1, { error }).max(limit, { error })
	return {
		kind: "typed",
		label,
		rule: rule.nullable().default(null),
		response: z.int().nullable(),
		form: () => rule.optional(),
		typed: amountText,
		text: amountText,
		hint,
	} as const
}

/** Approximate contrast of a color ('#rrggbb') to white, from 1 to 21. */
function contrastToWhite(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
		(at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
	)
	return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
