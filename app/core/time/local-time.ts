import { addDays } from "./calendar.ts"

/** An IANA name. Times are shown in the farm's zone, wherever the reader is. */
export const DEFAULT_ZONE = "America/Toronto"

let current = DEFAULT_ZONE

export const farmZone = () => current

/** Each process, thread and page must call it before it formats anything. */
export function setFarmZone(zone: string): void {
	current = zone
}

const clocks: Record<string, Intl.DateTimeFormat> = {}

/** Only the numbers are used, because names and punctuation differ between browsers and the server. */
export function localParts(at: Date, timeZone = current) {
	clocks[timeZone] ??= new Intl.DateTimeFormat("en-CA", {
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZone,
	})
	return Object.fromEntries(clocks[timeZone].formatToParts(at).map(({ type, value }) => [type, value]))
}

export const formatDate = (iso: string) => longDay(localDay(iso))

export function formatTime(iso: string): string {
	return describeTime(localTimeOf(iso))
}

/** 'HH:MM' on the farm's clock from UTC ISO 8601. */
export function localTimeOf(iso: string): string {
	const { hour, minute } = localParts(new Date(iso))
	return `${hour}:${minute}`
}

export const formatDateTime = (iso: string) => `${formatDate(iso)} at ${formatTime(iso)}`

export const formatRecent = (iso: string) =>
	localDay(iso) === localDay(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso)

export function localDay(iso: string): string {
	const { year, month, day } = localParts(new Date(iso))
	return `${year}-${month}-${day}`
}

export function describeTime(time: string): string {
	const hour = Number(time.slice(0, 2)) % 24
	return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`
}

export const longDay = (day: string) => `${shortDay(day)}, ${day.slice(0, 4)}`

export function nearDay(day: string): string {
	const today = localDay(new Date().toISOString())
	const near = day === today ? " (today)" : day === addDays(today, 1) ? " (tomorrow)" : ""
	return longDay(day) + near
}

/** 'June 3' from '2026-06-03'. */
export const shortDay = (day: string) => `${nameOfMonth(day)} ${Number(day.slice(8))}`

export const monthName = (day: string) => `${nameOfMonth(day)} ${day.slice(0, 4)}`

const monthNames = new Intl.DateTimeFormat("en-CA", { month: "long", timeZone: "UTC" })
export const monthLabel = (month: number) => nameOfMonth(`2026-${String(month).padStart(2, "0")}-01`)
const nameOfMonth = (day: string) => monthNames.format(new Date(day))
