/** The farm's own clock: dates are shown in this zone, wherever the reader is. */
export const ZONE = "America/Toronto"

// Only the numbers are the browser's: names and signs differ between browsers, and from the server's.
const clock = new Intl.DateTimeFormat("en-CA", {
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
	timeZone: ZONE,
})

/** The numbers that the farm's calendar and clock show at a moment, as texts of two digits, the year of four. */
export const localParts = (at: Date) =>
	Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))

/** 'June 3, 2026' from UTC ISO 8601. */
export const formatDate = (iso: string) => longDay(localDay(iso))

/** '9:05 AM' from UTC ISO 8601. */
export function formatTime(iso: string): string {
	const { hour, minute } = localParts(new Date(iso))
	return timeInWords(`${hour}:${minute}`)
}

/** 'June 3, 2026 at 9:05 AM' from UTC ISO 8601. */
export const formatDateTime = (iso: string) => `${formatDate(iso)} at ${formatTime(iso)}`

/** The time alone on the farm's present day, the date as well before it. */
export const formatRecent = (iso: string) =>
	localDay(iso) === localDay(new Date().toISOString()) ? formatTime(iso) : formatDateTime(iso)

/** '2026-06-03': the day on the farm's own calendar, from UTC ISO 8601. */
export function localDay(iso: string): string {
	const { year, month, day } = localParts(new Date(iso))
	return `${year}-${month}-${day}`
}

/** '08:00' reads '8:00 AM', '24:00' '12:00 AM'. */
export function timeInWords(time: string): string {
	const hour = Number(time.slice(0, 2)) % 24
	return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`
}

/** 'June 3, 2026' from '2026-06-03'. */
export const longDay = (day: string) => `${shortDay(day)}, ${day.slice(0, 4)}`

/** 'June 3' from '2026-06-03'. */
export const shortDay = (day: string) => `${nameOfMonth(day)} ${Number(day.slice(8))}`

/** 'June 2026' from '2026-06-03'. */
export const monthName = (day: string) => `${nameOfMonth(day)} ${day.slice(0, 4)}`

const monthNames = new Intl.DateTimeFormat("en-CA", { month: "long", timeZone: "UTC" })
const nameOfMonth = (day: string) => monthNames.format(new Date(day))

/** '2026-06-03T04': the hour of UTC at which one of the farm's days begins. */
export function firstHour(day: string): string {
	// Toronto is four hours behind UTC in summer and five in winter.
	const summer = `${day}T04`
	return localDay(`${summer}:00:00Z`) === day ? summer : `${day}T05`
}
