import { z } from "zod"
import type { FormDefinition } from "#core/records/form-definition.ts"
import { fitMap } from "./georeference.ts"
import { type ControlPoint, type FarmMap, MAX_CONTROL_POINTS } from "./map.ts"
import {
	coordinatesText,
	MAX_TYPED,
	parseCoordinates,
	parsePosition,
	positionText,
} from "./typed-position.ts"

export const POINT_NUMBERS = Array.from({ length: MAX_CONTROL_POINTS }, (_, at) => at + 1)

export const positionName = (number: number) => `position${number}` as const
export const coordinatesName = (number: number) => `coordinates${number}` as const

type PointField = ReturnType<typeof positionName | typeof coordinatesName>

/** Each point is two typed texts: its position in the picture, and its coordinates. */
export type TypedPoints = Record<PointField, string>

const field = (label: string) => ({
	kind: "line" as const,
	label,
	rule: z.string().max(MAX_TYPED, { error: "This is too long" }).default(""),
})

const FIELDS = Object.fromEntries(
	POINT_NUMBERS.flatMap((number) => [
		[positionName(number), field(`Position of point ${number}`)],
		[coordinatesName(number), field(`Coordinates of point ${number}`)],
	]),
) as Record<PointField, ReturnType<typeof field>>

export function controlPointsForm(
	map: Pick<FarmMap, "id" | "name" | "width" | "height">,
): FormDefinition<TypedPoints & { revision: number; updatedAt: string }, typeof FIELDS> {
	const button = "Save Control Points"
	const failure = "Couldn't save the control points"
	return {
		noun: "map",
		formId: "control-points",
		list: `/admin/map/${map.id}#drawing`,
		newAt: `/admin/map/${map.id}/control-points`,
		auditActions: { created: "map.updated", updated: "map.updated" },
		fields: FIELDS,
		check(typed) {
			// One that is too long has its own error.
			if (Object.values(typed).some((text) => String(text).length > MAX_TYPED)) return {}
			const { points, errors } = readControlPoints(typed)
			const fit = Object.keys(errors).length === 0 ? fitMap(points, map) : undefined
			return typeof fit === "string" ? { [positionName(1)]: [fit] } : errors
		},
		titles: { new: "Control points", edit: "Control points", missing: "Control points" },
		buttons: { create: button, update: button },
		failures: { create: failure, update: failure },
		lost: "This map was deleted while you were editing. What you typed is still here, but can't be saved.",
		saved: () => ({ title: "Control points saved", description: map.name }),
	}
}

/** Returns the complete points of typed texts, and messages for each wrong or missing text by its field. */
export function readControlPoints(typed: Record<string, unknown>) {
	const points: ControlPoint[] = []
	const errors: Record<string, string[]> = {}
	for (const number of POINT_NUMBERS) {
		const [at, where] = [positionName(number), coordinatesName(number)]
		const [first, second] = [String(typed[at] ?? "").trim(), String(typed[where] ?? "").trim()]
		if (first === "" && second === "") continue
		const position = parsePosition(first)
		const coordinates = parseCoordinates(second)
		if (!position)
			errors[at] = [
				first
					? `The position of point ${number} must be two percentages such as 12.5 40`
					: `The position of point ${number} in the picture is missing`,
			]
		if (!coordinates)
			errors[where] = [
				second
					? `The coordinates of point ${number} must be latitude and longitude, such as 45.0213, -79.3127`
					: `The coordinates of point ${number} are missing`,
			]
		if (position && coordinates) points.push({ ...position, ...coordinates })
	}
	return { points, errors }
}

const number = (name: string, low: number, high: number) => {
	const error = `${name} must be a number from ${low} to ${high}`
	return z.number({ error }).min(low, { error }).max(high, { error })
}

export const controlPointsBody = z.object({
	controlPoints: z
		.array(
			z.object({
				x: number("x", 0, 1).meta({ description: "fraction of the picture's width, from the left" }),
				y: number("y", 0, 1).meta({ description: "fraction of the picture's height, from the top" }),
				latitude: number("latitude", -85, 85),
				longitude: number("longitude", -180, 180),
			}),
			{ error: "controlPoints must be a list" },
		)
		.max(MAX_CONTROL_POINTS, { error: `A map has at most ${MAX_CONTROL_POINTS} control points` }),
})

/** The points as they are typed; empty for those that a map doesn't have. */
export function typedPoints(points: readonly ControlPoint[]): TypedPoints {
	const texts = POINT_NUMBERS.flatMap((number) => {
		const point = points[number - 1]
		return [
			[positionName(number), point ? positionText(point) : ""],
			[coordinatesName(number), point ? coordinatesText(point) : ""],
		]
	})
	return Object.fromEntries(texts)
}
