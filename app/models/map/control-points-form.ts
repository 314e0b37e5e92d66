import { z } from "zod"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { fitMap } from "./georeference.ts"
import { type ControlPoint, type FarmMap, MAX_CONTROL_POINTS } from "./map.ts"
import { percentText } from "./position.ts"
import { coordinatesText, MAX_TYPED, parseCoordinates, parsePosition } from "./typed-position.ts"

export const POINT_NUMBERS = Array.from({ length: MAX_CONTROL_POINTS }, (_, at) => at + 1)

export const positionName = (number: number) => `position${number}`
export const coordinatesName = (number: number) => `coordinates${number}`

const text = z.string().max(MAX_TYPED, { error: "This is too long" }).default("")
const rows = Object.fromEntries(
	POINT_NUMBERS.flatMap((number) => [
		[positionName(number), text],
		[coordinatesName(number), text],
	]),
) as Record<`position${number}` | `coordinates${number}`, typeof text>

/** Each point is two typed texts: its position in the picture, and its coordinates. */
export const controlPointsForm = (shape: Pick<FarmMap, "width" | "height">) =>
	z.object({ ...rows, formKey, revision }).superRefine((typed, context) => {
		const { points, errors } = readControlPoints(typed)
		for (const [field, message] of Object.entries(errors))
			context.addIssue({ code: "custom", path: [field], message })
		const fit = Object.keys(errors).length === 0 ? fitMap(points, shape) : undefined
		if (typeof fit === "string") context.addIssue({ code: "custom", path: [positionName(1)], message: fit })
	})

/** Returns the complete points of typed texts, and a message for each wrong or missing text by its field. */
export function readControlPoints(typed: Record<string, unknown>) {
	const points: ControlPoint[] = []
	const errors: Record<string, string> = {}
	for (const number of POINT_NUMBERS) {
		const [at, where] = [positionName(number), coordinatesName(number)]
		const [first, second] = [String(typed[at] ?? "").trim(), String(typed[where] ?? "").trim()]
		if (first === "" && second === "") continue
		const position = parsePosition(first)
		const coordinates = parseCoordinates(second)
		if (!position)
			errors[at] = first
				? `The position of point ${number} must be two percentages such as 12.5 40, or a cell such as C4`
				: `The position of point ${number} in the picture is missing`
		if (!coordinates)
			errors[where] = second
				? `The coordinates of point ${number} must be latitude and longitude, such as 45.0213, -79.3127`
				: `The coordinates of point ${number} are missing`
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

export type ControlPointValues = { texts: Record<string, string>; formKey: string; revision: number }

export function controlPointValues(typed: Record<string, unknown>): ControlPointValues {
	const names = POINT_NUMBERS.flatMap((number) => [positionName(number), coordinatesName(number)])
	return {
		texts: Object.fromEntries(names.map((name) => [name, String(typed[name] ?? "")])),
		formKey: String(typed.formKey ?? ""),
		revision: Number(typed.revision) || 0,
	}
}

export function storedControlPoints({ controlPoints, revision }: FarmMap): Record<string, unknown> {
	const texts = controlPoints.flatMap((point, at) => [
		[positionName(at + 1), `${percentText(point.x)} ${percentText(point.y)}`],
		[coordinatesName(at + 1), coordinatesText(point)],
	])
	return { ...Object.fromEntries(texts), revision }
}
