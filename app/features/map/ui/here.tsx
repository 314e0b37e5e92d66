import { useEffect, useEffectEvent, useRef, useState } from "react"
import {
	bearingDegrees,
	type Coordinates,
	compassDirection,
	distanceMetres,
} from "#features/map/coordinates.ts"
import { type Fit, fitMap } from "#features/map/georeference.ts"
import { type Position, type PublicMap, type PublicPlace, roundedLength } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { type Finds, nextToFind } from "#features/map/place-finds.ts"
import { clampPosition } from "#features/map/position.ts"

/** In metres: closer counts as arrived. */
const THERE_METRES = 15
/** In metres: less accurate positions don't help on a trail. */
const USEFUL_METRES = 200
/** In metres outside the picture. */
const NEAR_METRES = 150

type Goal = { place: PublicPlace; isMissing: boolean }

type GoalOptions = {
	place: PublicPlace | undefined
	next: PublicPlace | undefined
	finds: Pick<Finds, "discoveries" | "month">
}

type Around = { goal: Goal | undefined; here: PublicPlace | undefined }

export type Here = Position & {
	/** Radius of the circle of accuracy, as a part of the map's width. */
	radius: number
}

type HereButtonProps = {
	map: PublicMap
	place: PublicPlace | undefined
	next: PublicPlace | undefined
	finds: Finds
	onMove: (here: Here | undefined) => void
	onFound: (position: Position) => void
}

/** The position never leaves this device. Renders nothing for a map without control points. */
export function HereButton({ map, place, next, finds, onMove, onFound }: HereButtonProps) {
	const fitted = fitMap(map.controlPoints, map)
	const fit = typeof fitted === "object" ? fitted : undefined
	const [isOn, setOn] = useState(false)
	const [fix, setFix] = useState<Coordinates & { accuracy: number }>()
	const [error, setError] = useState("")
	const isFirst = useRef(true)
	function turn(on: boolean) {
		setOn(on)
		setFix(undefined)
		isFirst.current = true
		onMove(undefined)
	}
	const found = useEffectEvent(({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
		if (!fit) return
		const next = { latitude, longitude, accuracy }
		const position = fit.toPosition(next)
		const isOnMap = position.x > -0.1 && position.x < 1.1 && position.y > -0.1 && position.y < 1.1
		setFix(next)
		setError("")
		onMove(isOnMap ? { ...position, radius: accuracy / fit.width } : undefined)
		if (isFirst.current && isOnMap) onFound(position)
		isFirst.current = false
	})
	const failed = useEffectEvent(({ code }: GeolocationPositionError) => {
		setError(ERRORS[code] ?? "Your position wasn't found.")
		// A later position may still arrive, unless permission was denied.
		if (code === 1) turn(false)
	})
	useEffect(() => {
		if (!isOn) return
		const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 }
		const watch = navigator.geolocation.watchPosition(
			(one) => found(one),
			(one) => failed(one),
			options,
		)
		return () => navigator.geolocation.clearWatch(watch)
	}, [isOn])
	if (!fit) return null
	const here = fix && placeAt(map, fix, fit, fix.accuracy)
	const goal = fix && findGoal(map, fix, fit, { place, next, finds })
	return (
		<>
			<button
				type="button"
				aria-pressed={isOn}
				onClick={() => {
					setError("")
					turn(!isOn)
				}}
				className="button button-quiet px-3 max-[21rem]:px-1.5 aria-pressed:bg-sunk"
			>
				Where am I?
			</button>
			<p role="status" className="order-last basis-full empty:hidden">
				{error || (isOn && !fix && "Finding your position…")}
				{!error && fix && hereText(fix, fix.accuracy, fit, { goal, here })}
				{isOn && !error && (
					<span className="block text-sm text-soft">Your position stays on this device.</span>
				)}
			</p>
		</>
	)
}

/** By the code of a `GeolocationPositionError`. */
const ERRORS: Record<number, string> = {
	1: "This browser doesn't share its position with this site. Allow it in the browser's settings, then press the button again.",
	2: "Your device doesn't know its position at the moment. Try again under the open sky.",
	3: "Your position wasn't found in time. Try again under the open sky.",
}

/** The chosen place, or else the next stop of the chosen trail, or else the nearest place with something to find. */
export function findGoal(
	map: PublicMap,
	at: Coordinates,
	fit: Fit,
	{ place, next, finds }: GoalOptions,
): Goal | undefined {
	if (place) return { place, isMissing: false }
	if (next) return { place: next, isMissing: true }
	const distanceTo = (one: PublicPlace) => distanceMetres(at, fit.toCoordinates(one))
	const ids = finds.discoveries.map(({ speciesId }) => speciesId)
	const found = nextToFind(map, ids, finds.month, distanceTo)
	return found && { place: found.place, isMissing: true }
}

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

/** `accuracy` is in metres. */
export function hereText(at: Coordinates, accuracy: number, fit: Fit, { goal, here }: Around): string {
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
