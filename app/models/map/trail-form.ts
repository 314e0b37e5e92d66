import { z } from "zod"
import { formKey, line, oneOf, revision } from "#app/models/forms/text-rules.ts"
import { shorten } from "#app/models/text/text.ts"
import { contrastToWhite, MIN_CONTRAST } from "./contrast.ts"
import { type DraftState, publishedRule } from "./draft-state.ts"
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
import { findByLabel, placeLabel } from "./place-label.ts"
import { lineText, parseLine, roundFraction } from "./position.ts"

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
	places: "Places in the order of the walk",
	line: "Points of the line",
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

const wholeNumber = (label: string, limit: number) => {
	const error = `${label} must be a whole number from 1 to ${limit}`
	return z.int({ error }).min(1, { error }).max(limit, { error })
}

const content = {
	name: line(TRAIL_LABELS.name, TRAIL_LIMITS.name),
	color: colorRule,
	steepness: oneOf(TRAIL_LABELS.steepness, STEEPNESSES),
	surface: oneOf(TRAIL_LABELS.surface, SURFACES),
	wheelchair: oneOf(TRAIL_LABELS.wheelchair, SUITABILITIES).default("unknown"),
	stroller: oneOf(TRAIL_LABELS.stroller, SUITABILITIES).default("unknown"),
}
const lengthMetres = wholeNumber(TRAIL_LABELS.lengthMetres, TRAIL_LIMITS.lengthMetres)
const minutes = wholeNumber(TRAIL_LABELS.minutes, TRAIL_LIMITS.minutes)

const typedLine = z
	.string()
	.default("")
	.transform((text, context) => {
		const points = parseLine(text)
		const wrong = Array.isArray(points) ? lineError(points) : wrongLine(points)
		if (!wrong && Array.isArray(points)) return points
		context.addIssue({ code: "custom", message: String(wrong) })
		return z.NEVER
	})

function wrongLine({ wrongLine, text }: { wrongLine: number; text: string }): string {
	return `Line ${wrongLine}, '${shorten(text, 30)}', must be two percentages such as 12.5 40, or a cell such as C4`
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

type Named = Pick<Place, "id" | "name" | "number">

/** One place per line. */
const typedPlaces = (all: readonly Named[]) =>
	z
		.string()
		.default("")
		.transform((text, context) => {
			const labels = text.split(/\r\n?|\n/).filter((label) => label.trim() !== "")
			if (labels.length > MAX_STOPS) {
				context.addIssue({ code: "custom", message: `There are more than ${MAX_STOPS} places` })
				return z.NEVER
			}
			const found = labels.map((label) => findByLabel(label, all))
			const ids = found.flatMap((one) => (typeof one === "string" ? [] : one.id))
			const messages = found.filter((one) => typeof one === "string")
			const [twice] = all.filter(({ id }) => ids.filter((one) => one === id).length > 1)
			if (twice) messages.push(`'${placeLabel(twice, all)}' is there twice. A loop needs its start only once`)
			for (const message of messages.slice(0, 5)) context.addIssue({ code: "custom", message })
			return messages.length > 0 ? z.NEVER : ids
		})

/** `places` are all of the trail's map. */
export const trailForm = (places: readonly Named[]) =>
	z.object({
		...content,
		lengthMetres: lengthMetres.optional(),
		minutes: minutes.optional(),
		places: typedPlaces(places),
		line: typedLine,
		closed: z.boolean().default(false),
		noticeId: z.int().positive().optional(),
		formKey,
		revision,
	})

export type TrailContent = Omit<Trail, "id" | "mapId" | "published" | "revision" | "updatedAt"> & DraftState

export function trailContent(form: z.output<ReturnType<typeof trailForm>>): TrailContent {
	const { formKey: _, revision: __, lengthMetres = null, minutes = null, noticeId = null, ...same } = form
	return { ...same, lengthMetres, minutes, noticeId }
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
	lengthMetres: lengthMetres.nullable().default(null),
	minutes: minutes.nullable().default(null),
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
		steepness: text("steepness", "gentle"),
		surface: text("surface", "mixed"),
		wheelchair: text("wheelchair", "unknown"),
		stroller: text("stroller", "unknown"),
		places: text("places"),
		line: text("line"),
		noticeId: text("noticeId"),
		closed: typed.closed === true || typed.closed === "on",
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}

export function storedTrailValues(trail: TrailContent, all: readonly Named[]): Record<string, unknown> {
	const labels = trail.places.flatMap((id) => {
		const place = all.find((one) => one.id === id)
		return place ? placeLabel(place, all) : []
	})
	return { ...trail, line: lineText(trail.line), places: labels.join("\n") }
}
