import { addDays, type Day } from "#app/models/time/calendar.ts"
import { offsetAt } from "#app/models/time/farm-clock.ts"

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** A time zone between two days, as calendar files (RFC 5545) describe it: each change of its clock. They are weeks apart. */
export function timeZoneLines(zone: string, from: Day, to: Day): string[] {
	const start = Date.parse(addDays(from, -1))
	const lines = periodLines("STANDARD", start, offsetAt(start, zone), offsetAt(start, zone))
	for (let week = start; week <= Date.parse(to); week += WEEK_MS) {
		const [before, after] = [offsetAt(week, zone), offsetAt(week + WEEK_MS, zone)]
		if (before === after) continue
		const change = findChange(week, week + WEEK_MS, zone)
		lines.push(...periodLines(after > before ? "DAYLIGHT" : "STANDARD", change, before, after))
	}
	return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...lines, "END:VTIMEZONE"]
}

function findChange(from: number, to: number, zone: string): number {
	let [before, after] = [from, to]
	while (after - before > MINUTE_MS) {
		const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
		if (offsetAt(middle, zone) === offsetAt(from, zone)) before = middle
		else after = middle
	}
	return after
}

/** It begins on the clock that it ends. */
function periodLines(kind: "STANDARD" | "DAYLIGHT", at: number, before: number, after: number): string[] {
	const clock = new Date(at + before).toISOString().slice(0, 19).replace(/[-:]/g, "")
	return [
		`BEGIN:${kind}`,
		`DTSTART:${clock}`,
		`TZOFFSETFROM:${offsetText(before)}`,
		`TZOFFSETTO:${offsetText(after)}`,
		`END:${kind}`,
	]
}

/** '-0400' */
function offsetText(offset: number): string {
	const minutes = Math.abs(offset) / MINUTE_MS
	const twoDigits = (number: number) => String(number).padStart(2, "0")
	return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`
}
