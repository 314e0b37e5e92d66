import { useEffect, useRef, useState } from "react"
import type { Coordinates } from "#features/map/coordinates.ts"
import { fitMap } from "#features/map/georeference.ts"
import type { Position, ShownMap, ShownPlace } from "#features/map/map.ts"
import { positionErrorText } from "./position-error.ts"
import { findGoal, placeAt, positionText } from "./position-text.ts"
import type { Finds } from "./use-finds.ts"

export type Here = Position & {
	/** Of the circle of accuracy, as a part of the map's width. */
	radius: number
	/** In degrees clockwise from the map's upper edge; null if the device doesn't know. */
	heading: number | null
}

type Fix = Coordinates & { accuracy: number; heading: number | null }

type HereButtonProps = {
	map: ShownMap
	place: ShownPlace | undefined
	next: ShownPlace | undefined
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
