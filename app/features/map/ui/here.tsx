import { useEffect, useRef, useState } from "react"
import {
	bearingDegrees,
	type Coordinates,
	compassDirection,
	distanceMetres,
} from "#features/map/coordinates.ts"
import { type Fit, fitMap } from "#features/map/georeference.ts"
import { type Position, type PublicMap, type PublicPlace, roundedLength } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { nextToFind } from "#features/map/place-finds.ts"
import { clampPosition } from "#features/map/position.ts"
import { positionErrorText } from "./position-error.ts"
import type { Finds } from "./use-finds.ts"

/** In metres: closer than this counts as being there. */
const THERE_METRES = 15
/** In metres: less accurate positions don't help on a trail. */
const USEFUL_METRES = 200
/** In metres outside of the picture. */
const NEAR_METRES = 150

type Goal = { place: PublicPlace; isMissing: boolean }

type GoalOptions = {
	place: PublicPlace | undefined
	next: PublicPlace | undefined
	finds: Pick<Finds, "discoveries" | "month">
	/** In metres. */
	accuracy: number
}

type Around = { goal: Goal | undefined; here: PublicPlace | undefined }

export type Here = Position & {
	/** Of the circle of accuracy, as a part of the map's width. */
	radius: number
	/** In degrees clockwise from the map's upper edge; null if the device doesn't know. */
	heading: number | null
}

type Fix = Coordinates & { accuracy: number; heading: number | null }

type HereButtonProps = {
	map: PublicMap
	place: PublicPlace | undefined
	next: PublicPlace | undefined
	finds: Finds
	onMove: (here: Here | undefined) => void
	onFound: (position: Position) => void
}

/** Shows the visitor's position after a press. It never leaves this device. Nothing for a map without control points. */
export function HereButton({ map, place, next, finds, onMove, onFound }: HereButtonProps) {
	const fitted = fitMap(map.controlPoints, map)
	const fit = typeof fitted === "object" ? fitted : undefined
	const watch = useRef<number>(undefined)
	const [isOn, setOn] = useState(false)
	const [fix, setFix] = useState<Fix>()
	const [error, setError] = useState("")
	function stop() {
		if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current)
		watch.current = undefined
		setOn(false)
		setFix(undefined)
		onMove(undefined)
	}
	function start() {
		if (!fit) return
		setOn(true)
		setError("")
		let isFirst = true
		watch.current = navigator.geolocation.watchPosition(
			({ coords: { latitude, longitude, accuracy, heading } }) => {
				const next = { latitude, longitude, accuracy, heading: Number.isFinite(heading) ? heading : null }
				const position = fit.toPosition(next)
				setFix(next)
				setError("")
				const isOnMap = position.x > -0.1 && position.x < 1.1 && position.y > -0.1 && position.y < 1.1
				onMove(
					isOnMap ? { ...position, radius: accuracy / fit.width, heading: turned(next, fit) } : undefined,
				)
				if (isFirst && isOnMap) onFound(position)
				isFirst = false
			},
			({ code }) => {
				setError(positionErrorText(code))
				// A later position may still come, unless the visitor refused.
				if (code === 1) stop()
			},
			{ enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
		)
	}
	useEffect(
		() => () => {
			if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current)
		},
		[],
	)
	if (!fit) return null
	const here = fix && placeAt(map, fix, fit, fix.accuracy)
	const goal = fix && findGoal(map, fix, fit, { place, next, finds, accuracy: fix.accuracy })
	return (
		<>
			<button
				type="button"
				aria-pressed={isOn}
				onClick={isOn ? stop : start}
				className="button button-quiet px-3 aria-pressed:bg-sunk"
			>
				Where am I?
			</button>
			<p role="status" className="order-last basis-full empty:hidden">
				{error || (isOn && !fix && "Finding your position…")}
				{!error && fix && positionText(fix, fix.accuracy, fit, { goal, here })}
				{isOn && !error && (
					<span className="block text-sm text-soft">Your position stays on this device.</span>
				)}
			</p>
		</>
	)
}

function turned(fix: Fix, fit: NonNullable<Exclude<ReturnType<typeof fitMap>, string>>): number | null {
	if (fix.heading === null) return null
	const from = fit.toPosition(fix)
	const angle = (fix.heading * Math.PI) / 180
	const degrees = 100 / 111_195
	const ahead = fit.toPosition({
		latitude: fix.latitude + degrees * Math.cos(angle),
		longitude: fix.longitude + (degrees * Math.sin(angle)) / Math.cos((fix.latitude * Math.PI) / 180),
	})
	return (Math.atan2(ahead.x - from.x, from.y - ahead.y) * 180) / Math.PI
}

/** Where to go: the chosen place, or else the next stop of the chosen trail, or else the nearest place with something to find. */
export function findGoal(
	map: PublicMap,
	at: Coordinates,
	fit: Fit,
	{ place, next, finds, accuracy }: GoalOptions,
): Goal | undefined {
	if (place) return { place, isMissing: false }
	if (next) return { place: next, isMissing: true }
	const distanceTo = (one: PublicPlace) => distanceMetres(at, fit.toCoordinates(one))
	const ids = finds.discoveries.map(({ speciesId }) => speciesId)
	const found = nextToFind(map, ids, finds.month, { distanceTo, there: thereWithin(accuracy) })
	return found && { place: found.place, isMissing: true }
}

/** In metres: closer to a place counts as being there. */
function thereWithin(accuracy: number): number {
	return Math.max(THERE_METRES, accuracy)
}

export function placeAt(
	{ places }: PublicMap,
	at: Coordinates,
	fit: Fit,
	accuracy: number,
): PublicPlace | undefined {
	const distanceTo = (one: PublicPlace) => distanceMetres(at, fit.toCoordinates(one))
	const [nearest] = places.toSorted((a, b) => distanceTo(a) - distanceTo(b))
	return nearest && distanceTo(nearest) < thereWithin(accuracy) ? nearest : undefined
}

/** What a visitor at these coordinates wants to know. `accuracy` is in metres. */
export function positionText(at: Coordinates, accuracy: number, fit: Fit, { goal, here }: Around): string {
	const position = fit.toPosition(at)
	const edge = fit.toCoordinates(clampPosition(position))
	const outside = distanceMetres(at, edge)
	if (outside > Math.max(NEAR_METRES, accuracy))
		return `You are about ${roundedLength(outside)} ${compassDirection(bearingDegrees(edge, at))} of this map.`
	if (accuracy > USEFUL_METRES)
		return `Your device knows its position only to within ${roundedLength(accuracy)}. It gets better under the open sky.`
	const isThere = (place: PublicPlace) => `You are at or near ${placeName(place)}.`
	if (!goal) return here ? isThere(here) : `Your position is known to within ${roundedLength(accuracy)}.`
	const target = fit.toCoordinates(goal.place)
	const distance = distanceMetres(at, target)
	if (distance < thereWithin(accuracy)) return isThere(goal.place)
	const name = placeName(goal.place)
	const way = `about ${roundedLength(distance)} ${compassDirection(bearingDegrees(at, target))}`
	const next = goal.isMissing ? `Next to find: ${name}, ${way}.` : `${name} is ${way} of you.`
	return here && goal.isMissing ? `${isThere(here)} ${next}` : next
}
