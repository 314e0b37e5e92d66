/** The farm's own clock: dates are shown in this zone, wherever the reader is. */
const ZONE = "America/Toronto"

const longDate = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: ZONE })
const dateAndTime = new Intl.DateTimeFormat("en-CA", {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: ZONE,
})

const time = new Intl.DateTimeFormat("en-CA", { timeStyle: "short", timeZone: ZONE })

/** 'June 3, 2026' from UTC ISO 8601. */
export function formatDate(iso: string): string {
	return longDate.format(new Date(iso))
}

/** 'June 3, 2026 at 9:05 a.m.' from UTC ISO 8601. */
export function formatDateTime(iso: string): string {
	return dateAndTime.format(new Date(iso))
}

/** '9:05 a.m.' from UTC ISO 8601. */
export function formatTime(iso: string): string {
	return time.format(new Date(iso))
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
