import { z } from "zod"
import { type ControlPoint, MAX_CONTROL_POINTS } from "./map.ts"
import { coordinatesText, MAX_TYPED, parseCoordinates, parsePosition, positionText } from "./position.ts"

export const POINT_NUMBERS = Array.from({ length: MAX_CONTROL_POINTS }, (_, at) => at + 1)

export const positionName = (number: number) => `position${number}` as const
export const coordinatesName = (number: number) => `coordinates${number}` as const

type PointInput = ReturnType<typeof positionName | typeof coordinatesName>

export type TypedPoints = Record<PointInput, string>

const typed = z.string().max(MAX_TYPED, { error: "This is too long" }).default("")

const inputs = Object.fromEntries(
	POINT_NUMBERS.flatMap((number) => [
		[positionName(number), typed],
		[coordinatesName(number), typed],
	]),
) as Record<PointInput, typeof typed>

export const CONTROL_POINTS = {
	kind: "fieldset",
	label: "Control points",
	isJson: true,
	inputs,
	typed: (points: ControlPoint[]) => typedPoints(points),
	read: (form: Record<string, unknown>) => readControlPoints(form),
	lines: (points: ControlPoint[]) => {
		const texts: Record<string, string> = typedPoints(points)
		const rows = POINT_NUMBERS.map((one) => `${texts[positionName(one)]} ${texts[coordinatesName(one)]}`)
		return [{ label: "Control points", value: rows.join("\n").trim() }]
	},
} as const

export function readControlPoints(typed: Record<string, unknown>) {
	const value: ControlPoint[] = []
	const problems: { field: PointInput; message: string }[] = []
	for (const number of POINT_NUMBERS) {
		const [at, where] = [positionName(number), coordinatesName(number)]
		const [first, second] = [String(typed[at] ?? "").trim(), String(typed[where] ?? "").trim()]
		if (first === "" && second === "") continue
		const position = parsePosition(first)
		const coordinates = parseCoordinates(second)
		if (!position)
			problems.push({
				field: at,
				message: `The position of point ${number} must be two percentages such as 12.5 40`,
			})
		if (!coordinates)
			problems.push({
				field: where,
				message: `The coordinates of point ${number} must be latitude and longitude, such as 45.0213, -79.3127`,
			})
		if (position && coordinates) value.push({ ...position, ...coordinates })
	}
	return { value, problems }
}

function typedPoints(points: readonly ControlPoint[]): TypedPoints {
	const texts = POINT_NUMBERS.flatMap((number) => {
		const point = points[number - 1]
		return [
			[positionName(number), point ? positionText(point) : ""],
			[coordinatesName(number), point ? coordinatesText(point) : ""],
		]
	})
	return Object.fromEntries(texts)
}
