import { useEffect, useState } from "react"
import { localDay } from "#app/models/time/local-time.ts"
import { onReturn } from "./on-return.ts"
import { useTimeZone } from "./time-zone.ts"

/** The day at the farm (YYYY-MM-DD), also the next one for a visitor who returns to the page then. */
export function useFarmDay(): string {
	const zone = useTimeZone()
	const today = () => localDay(new Date().toISOString(), zone)
	const [day, setDay] = useState(today)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the zone doesn't change
	useEffect(() => onReturn(() => setDay(today())), [])
	return day
}
