import { type Coordinates, distanceMetres, EARTH_RADIUS } from "./coordinates.ts"
import type { ControlPoint, Position } from "./map.ts"
import { lengthText } from "./map.ts"

export type Fit = {
	toCoordinates(position: Position): Coordinates
	toPosition(coordinates: Coordinates): Position
	/** For each control point, in metres: the distance of its coordinates from the fitted ones. */
	residuals: number[]
	/** The root mean square of the residuals, in metres. */
	error: number
	/** Width of the whole picture, in metres. */
	width: number
}

/** Size of a picture, in any unit. */
type Shape = { width: number; height: number }

/** East and north of the center, in metres. */
type Metres = { east: number; north: number }

/** Maps picture units to metres: east = a·x + b·y + c, north = d·x + e·y + f. */
type Affine = { a: number; b: number; c: number; d: number; e: number; f: number }

const RADIANS = Math.PI / 180

/** Control points closer than this (metres, or parts of the picture's width) count as the same. */
const SAME_METRES = 1
const SAME_PART = 0.005

/** Least spread of points that aren't on one line: across it, as a part of along it, squared. */
const MIN_SPREAD = 0.0004

/** Far more than a map for walking shows: with two points, only this reveals a wrong digit. */
const MAX_WIDTH_METRES = 50_000

/** The greatest error, as a part of the map's width, with which positions are still useful. */
const MAX_ERROR = 0.1

/** A similarity for two or three points, affine for four. Undefined without points, a message for unusable ones. */
export function fitMap(points: readonly ControlPoint[], shape: Shape): Fit | string | undefined {
	if (points.length === 0) return undefined
	const problem = problemOf(points, shape)
	if (problem !== undefined) return problem
	const center = { latitude: mean(points, "latitude"), longitude: mean(points, "longitude") }
	// In units of the picture's width, so that a similarity preserves angles.
	const unit = (position: Position) => ({ x: position.x, y: (position.y * shape.height) / shape.width })
	const targets = points.map((point) => toMetres(point, center))
	const transform =
		points.length < 4 ? similarity(points.map(unit), targets) : affine(points.map(unit), targets)
	if (!transform) return "The control points lie on one line. Move one aside, or use only two of them."
	const { a, b, c, d, e, f } = transform
	const width = Math.hypot(a, d)
	const residuals = points.map((point, at) => {
		const { x, y } = unit(point)
		const target = targets[at] ?? { east: 0, north: 0 }
		return Math.hypot(a * x + b * y + c - target.east, d * x + e * y + f - target.north)
	})
	const error = Math.sqrt(residuals.reduce((sum, one) => sum + one * one, 0) / residuals.length)
	if (error > MAX_ERROR * width)
		return `The control points contradict each other: they are ${lengthText(error)} off on average. Check the position and the coordinates of each.${points.length === 3 ? " A stretched map needs four points." : ""}`
	const determinant = a * e - b * d
	// y grows southwards, so a map that isn't mirrored has a negative determinant.
	if (!(determinant < 0))
		return "The coordinates are mirrored. Check whether latitude and longitude are swapped."
	if (width > MAX_WIDTH_METRES)
		return "The control points are too far apart for one farm. Check their coordinates."
	return {
		toCoordinates(position) {
			const { x, y } = unit(position)
			return fromMetres({ east: a * x + b * y + c, north: d * x + e * y + f }, center)
		},
		toPosition(coordinates) {
			const { east, north } = toMetres(coordinates, center)
			const [u, v] = [east - c, north - f]
			const y = (a * v - d * u) / determinant
			return { x: (e * u - b * v) / determinant, y: (y * shape.width) / shape.height }
		},
		residuals,
		error,
		width,
	}
}

function problemOf(points: readonly ControlPoint[], { width, height }: Shape): string | undefined {
	if (points.length < 2) return "One control point isn't enough. Add a second one, far from the first."
	for (const [at, point] of points.entries()) {
		for (const [before, other] of points.slice(0, at).entries()) {
			const pair = `Control points ${before + 1} and ${at + 1}`
			const apart = Math.hypot(point.x - other.x, ((point.y - other.y) * height) / width)
			if (apart < SAME_PART) return `${pair} are at the same place of the picture. Move one of them.`
			if (distanceMetres(point, other) < SAME_METRES)
				return `${pair} have the same coordinates. Correct one of them.`
		}
	}
	return undefined
}

/** y is flipped first, so that the similarity doesn't mirror. */
function similarity(from: readonly Position[], to: readonly Metres[]): Affine {
	const flipped = from.map(({ x, y }) => ({ x, y: -y }))
	const [mx, my] = [mean(flipped, "x"), mean(flipped, "y")]
	const [me, mn] = [mean(to, "east"), mean(to, "north")]
	let [p, q, size] = [0, 0, 0]
	for (const [at, { x, y }] of flipped.entries()) {
		const { east = 0, north = 0 } = to[at] ?? {}
		p += (x - mx) * (east - me) + (y - my) * (north - mn)
		q += (x - mx) * (north - mn) - (y - my) * (east - me)
		size += (x - mx) ** 2 + (y - my) ** 2
	}
	const [cos, sin] = [p / size, q / size]
	return { a: cos, b: sin, c: me - cos * mx + sin * my, d: sin, e: -cos, f: mn - sin * mx - cos * my }
}

function affine(from: readonly Position[], to: readonly Metres[]): Affine | undefined {
	const [mx, my] = [mean(from, "x"), mean(from, "y")]
	let [xx, xy, yy] = [0, 0, 0]
	for (const { x, y } of from) {
		xx += (x - mx) ** 2
		xy += (x - mx) * (y - my)
		yy += (y - my) ** 2
	}
	const determinant = xx * yy - xy * xy
	if (determinant < MIN_SPREAD * (xx + yy) ** 2) return undefined
	const solve = (name: keyof Metres): [number, number, number] => {
		const middle = mean(to, name)
		let [xt, yt] = [0, 0]
		for (const [at, { x, y }] of from.entries()) {
			const target = (to[at]?.[name] ?? 0) - middle
			xt += (x - mx) * target
			yt += (y - my) * target
		}
		const [first, second] = [(xt * yy - yt * xy) / determinant, (yt * xx - xt * xy) / determinant]
		return [first, second, middle - first * mx - second * my]
	}
	const [a, b, c] = solve("east")
	const [d, e, f] = solve("north")
	return { a, b, c, d, e, f }
}

/** Plane coordinates, accurate to some centimetres at the size of a farm. */
export function toMetres({ latitude, longitude }: Coordinates, center: Coordinates): Metres {
	return {
		east: (longitude - center.longitude) * RADIANS * EARTH_RADIUS * Math.cos(center.latitude * RADIANS),
		north: (latitude - center.latitude) * RADIANS * EARTH_RADIUS,
	}
}

function fromMetres({ east, north }: Metres, center: Coordinates): Coordinates {
	return {
		latitude: center.latitude + north / (RADIANS * EARTH_RADIUS),
		longitude: center.longitude + east / (RADIANS * EARTH_RADIUS * Math.cos(center.latitude * RADIANS)),
	}
}

function mean<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
	return rows.reduce((sum, row) => sum + row[name], 0) / rows.length
}
