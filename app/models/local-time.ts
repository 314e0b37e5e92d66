/** The farm's own clock: dates are shown in this zone, wherever the reader is. */
export const ZONE = "America/Toronto"

const longDate = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: ZONE })
const dateAndTime = new Intl.DateTimeFormat("en-CA", {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: ZONE,
})

/** 'June 3, 2026' from UTC ISO 8601. */
export function formatDate(iso: string): string {
	return longDate.format(new Date(iso))
}

/** 'June 3, 2026 at 9:05 a.m.' from UTC ISO 8601. */
export function formatDateTime(iso: string): string {
	return dateAndTime.format(new Date(iso))
}

const moment = new Intl.DateTimeFormat("en-CA", {
	day: "numeric",
	month: "long",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
	timeZone: ZONE,
})

const momentOf = (iso: string) =>
	Object.fromEntries(moment.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))

/** '09:05', from UTC ISO 8601. */
export function formatTime(iso: string): string {
	const { hour, minute } = momentOf(iso)
	return `${hour}:${minute}`
}

/** '3 June, 09:05': when something happened this season, from UTC ISO 8601. */
export function formatMoment(iso: string): string {
	const { day, month } = momentOf(iso)
	return `${day} ${month}, ${formatTime(iso)}`
}

const day = new Intl.DateTimeFormat("en-CA", {
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	timeZone: ZONE,
})

/** '2026-06-03': the day on the farm's own calendar, from UTC ISO 8601. */
export function localDay(iso: string): string {
	return day.format(new Date(iso))
}

/** '2026-06-03T04': the hour of UTC at which one of the farm's days begins. */
export function firstHour(day: string): string {
	// Toronto is four hours behind UTC in summer and five in winter.
	const summer = `${day}T04`
	return localDay(`${summer}:00:00Z`) === day ? summer : `${day}T05`
}
