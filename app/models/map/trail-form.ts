import { z } from "zod"
import { formKey, line, oneOf, optionalLine, revision } from "#app/models/forms/text-rules.ts"
import { type DraftState, publishedRule } from "#app/records/draft-state.ts"
import { contrastToWhite, MIN_CONTRAST } from "./contrast.ts"
import {
	type LinePoint,
	MAX_LINE_POINTS,
	MAX_STOPS,
	type Place,
	STEEPNESSES,
	SUITABILITIES,
	SURFACES,
	type Trail,
} from "./map.ts"
import { roundFraction } from "./position.ts"
import { parseLength, parseMinutes } from "./typed-amounts.ts"
import { shortenWay, storedWay, type WayPoint, wayOf } from "./way.ts"
import { parseRows, rowsOf, wayText } from "./way-text.ts"

/** Maximum lengths in characters. */
export const TRAIL_LIMITS = { name: 80, lengthMetres: 100_000, minutes: 1440 } as const

export const TRAIL_LABELS = {
	name: "Name",
	color: "Color",
	lengthMetres: "Length in metres",
	minutes: "Time in minutes",
	steepness: "Steepness",
	surface: "Surface",
	wheelchair: "With a wheelchair",
	stroller: "With a stroller",
	line: "The way, a stop or a point on each line",
	newStop: "A stop to add",
	newPoint: "A point to add",
	after: "Add it after",
	closed: "The trail is closed",
	noticeId: "Closed by a notice",
} as const

export const DEFAULT_COLOR = "#1d4f91"

const colorRule = z
	.string({ error: "Color is required" })
	.trim()
	.toLowerCase()
	.regex(/^#[0-9a-f]{6}$/, { error: "Color must be # and six digits, such as #1d4f91" })
	.refine((color) => !/^#[0-9a-f]{6}$/.test(color) || contrastToWhite(color) >= MIN_CONTRAST, {
		error: "Color is too light to be seen on the map. Choose a darker one",
	})

const typedAmount = (read: typeof parseLength, limit: number) =>
	z
		.string()
		.default("")
		.transform((text, context) => {
			if (text.trim() === "") return null
			const typed = read(text, limit)
			if ("amount" in typed) return typed.amount
			context.addIssue({ code: "custom", message: typed.problem })
			return z.NEVER
		})

const wholeNumber = (label: string, limit: number) => {
	const error = `${label} must be a whole number from 1 to ${limit}`
	return z.int({ error }).min(1, { error }).max(limit, { error }).nullable().default(null)
}

const content = {
	name: line(TRAIL_LABELS.name, TRAIL_LIMITS.name),
	color: colorRule,
	steepness: oneOf(TRAIL_LABELS.steepness, STEEPNESSES).default("unknown"),
	surface: oneOf(TRAIL_LABELS.surface, SURFACES).default("unknown"),
	wheelchair: oneOf(TRAIL_LABELS.wheelchair, SUITABILITIES).default("unknown"),
	stroller: oneOf(TRAIL_LABELS.stroller, SUITABILITIES).default("unknown"),
}
/** `all` are the places of the trail's map. */
const typedWay = (all: readonly MapPlace[]) =>
	z
		.string()
		.default("")
		.transform((text, context) => {
			const rows = parseRows(rowsOf(text), all)
			const way = rows.flatMap(({ point }) => point ?? [])
			const messages = rows.flatMap(({ problem }) => problem ?? [])
			const wrong = messages.length === 0 && wayError(way)
			for (const message of wrong ? [wrong] : messages.slice(0, 5))
				context.addIssue({ code: "custom", message })
			return wrong || messages.length > 0 ? z.NEVER : way
		})

type MapPlace = Pick<Place, "id" | "name" | "number" | "x" | "y">

function wayError(way: readonly WayPoint[]): string | undefined {
	const { line, places } = storedWay(way)
	if (places.length > MAX_STOPS) return `There are more than ${MAX_STOPS} stops`
	return line.length > 0 || way.length > 1 ? lineError(line) : undefined
}

function lineError(line: readonly LinePoint[]): string | undefined {
	if (line.length === 1) return "A line needs at least two points. Add one, or remove the only one"
	if (line.length > MAX_LINE_POINTS)
		return `The line has ${line.length} points; at most ${MAX_LINE_POINTS} are allowed`
	const alone = line.findIndex((_, at) => startsPiece(line, at) && startsPiece(line, at + 1))
	return alone < 0 ? undefined : `Point ${alone + 1} is alone in its piece. Add one to it, or remove it`
}

const startsPiece = (line: readonly LinePoint[], at: number) =>
	at === 0 || at === line.length || line[at]?.startsPiece === true

const notAdded = z
	.string()
	.default("")
	.refine((text) => text.trim() === "", {
		error: ({ input }) =>
			`'${input}' isn't part of the trail yet. Press the button that adds it, or clear the field`,
	})

/** `all` are the places of the trail's map. */
export const trailForm = (all: readonly MapPlace[]) =>
	z.object({
		...content,
		lengthMetres: typedAmount(parseLength, TRAIL_LIMITS.lengthMetres),
		minutes: typedAmount(parseMinutes, TRAIL_LIMITS.minutes),
		line: typedWay(all),
		newStop: notAdded,
		newPoint: notAdded,
		/** The number of a row, for a press that isn't saved. */
		after: optionalLine(TRAIL_LABELS.after, 8),
		/** Sent by pages of earlier versions, which have the stops in a field of their own. */
		places: typedWay(all),
		closed: z.boolean().default(false),
		noticeId: z.int().positive().optional(),
		draft: z.boolean().default(false),
		formKey,
		revision,
	})

export type TrailContent = Omit<Trail, "id" | "mapId" | "published" | "revision" | "updatedAt"> & DraftState

export function trailContent(form: z.output<ReturnType<typeof trailForm>>): TrailContent {
	const { line: way, places: stops, noticeId = null } = form
	const {
		formKey: _,
		revision: __,
		newStop: ___,
		newPoint: ____,
		after: _____,
		draft: ______,
		...same
	} = form
	const stored = storedWay(way)
	return { ...same, ...stored, ...(stops.length > 0 && { places: storedWay(stops).places }), noticeId }
}

const OUTSIDE = "line must be a list of positions, whose x and y are numbers from 0 to 1"
const part = z
	.number({ error: OUTSIDE })
	.min(0, { error: OUTSIDE })
	.max(1, { error: OUTSIDE })
	.transform(roundFraction)

const pieceMark = z
	.literal(true, { error: "startsPiece must be true, or left out" })
	.optional()
	.meta({ description: "nothing is drawn from the position before this one" })

/** For API clients. */
export const trailBody = z.object({
	...content,
	lengthMetres: wholeNumber(TRAIL_LABELS.lengthMetres, TRAIL_LIMITS.lengthMetres),
	minutes: wholeNumber(TRAIL_LABELS.minutes, TRAIL_LIMITS.minutes),
	places: z
		.array(z.int({ error: "places must be a list of IDs" }).positive(), {
			error: "places must be a list of IDs",
		})
		.max(MAX_STOPS, { error: `places has more than ${MAX_STOPS} entries` })
		.refine((ids) => new Set(ids).size === ids.length, { error: "places contains a place twice" })
		.default([])
		.meta({ description: "IDs in the order of the walk" }),
	line: z
		.array(z.object({ x: part, y: part, startsPiece: pieceMark }, { error: OUTSIDE }), { error: OUTSIDE })
		.max(MAX_LINE_POINTS, { error: `line has more than ${MAX_LINE_POINTS} points` })
		.superRefine((line, context) => {
			const message = line.length > 0 && lineError(line)
			if (message) context.addIssue({ code: "custom", message })
		})
		.default([]),
	closed: z.boolean({ error: "closed must be true or false" }).default(false),
	noticeId: z
		.int({ error: "noticeId must be the ID of a notice, or null" })
		.positive()
		.nullable()
		.default(null),
	published: publishedRule,
})

export type TrailFormValues = Record<Exclude<keyof typeof TRAIL_LABELS, "closed"> | "formKey", string> & {
	closed: boolean
	revision: number
}

export function trailFormValues(typed: Record<string, unknown>): TrailFormValues {
	const text = (name: string, initial = "") => {
		const value = typed[name]
		return typeof value === "string" || typeof value === "number" ? String(value) : initial
	}
	return {
		name: text("name"),
		color: text("color", DEFAULT_COLOR),
		lengthMetres: text("lengthMetres"),
		minutes: text("minutes"),
		steepness: text("steepness", "unknown"),
		surface: text("surface", "unknown"),
		wheelchair: text("wheelchair", "unknown"),
		stroller: text("stroller", "unknown"),
		line: [text("line"), text("places")].filter(Boolean).join("\n"),
		newStop: text("newStop"),
		newPoint: text("newPoint"),
		after: text("after"),
		noticeId: text("noticeId"),
		closed: typed.closed === true || typed.closed === "on",
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}

export function storedTrailValues(trail: TrailContent, all: readonly MapPlace[]): Record<string, unknown> {
	const { places: _, line: __, ...same } = trail
	return { ...same, line: wayText(shortenWay(wayOf(trail, all), MAX_LINE_POINTS), all) }
}
