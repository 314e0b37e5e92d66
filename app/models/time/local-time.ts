/** All dates and times are shown in the farm's time zone, wherever the reader is. */
export const ZONE = "America/Toronto"

// Only the numbers are used, because names and punctuation differ between browsers and the server.
const clock = new Intl.DateTimeFormat("en-CA", {
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
	timeZone: ZONE,
})

export const localParts = (at: Date) =>
	Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))

/** 'June 3, 2026' from UTC ISO 8601. */
export const formatDate = (iso: string) => longDay(localDay(iso))

export function formatTime(iso: string): string {
	const { hour, minute } = localParts(new Date(iso))
	return timeInWords(`${hour}:${minute}`)
}

export const formatDateTime = (iso: string) => `${formatDate(iso)} at ${formatTime(iso)}`

export const formatRecent = (iso: string) =>
	localDay(iso) === localDay(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso)

export function localDay(iso: string): string {
	const { year, month, day } = localParts(new Date(iso))
	return `${year}-${month}-${day}`
}

export function timeInWords(time: string): string {
	const hour = Number(time.slice(0, 2)) % 24
	return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`
}

/** 'June 3, 2026' from '2026-06-03'. */
export const longDay = (day: string) => `${shortDay(day)}, ${day.slice(0, 4)}`

/** 'June 3' from '2026-06-03'. */
export const shortDay = (day: string) => `${nameOfMonth(day)} ${Number(day.slice(8))}`

export const monthName = (day: string) => `${nameOfMonth(day)} ${day.slice(0, 4)}`

const monthNames = new Intl.DateTimeFormat("en-CA", { month: "long", timeZone: "UTC" })
const nameOfMonth = (day: string) => monthNames.format(new Date(day))

/** Returns the UTC hour at which a local day begins, such as '2026-06-03T04'. */
export function firstHour(day: string): string {
	// Toronto is four hours behind UTC in summer and five in winter.
	const summer = `${day}T04`
	return localDay(`${summer}:00:00Z`) === day ? summer : `${day}T05`
}
