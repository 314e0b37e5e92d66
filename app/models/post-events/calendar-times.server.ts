import ICAL from "ical.js"
import { shorten } from "#app/models/text/text.ts"
import { addDays, type Day } from "#app/models/time/calendar.ts"
import { instantOf } from "#app/models/time/farm-clock.ts"
import { isTimeZone } from "#app/models/time/time-zone.ts"
import { isEventDay, isEventTime } from "./typed-times.ts"

export class NotImportable extends Error {}

export type Clock = {
	at: (day: Day, time: string) => Date
	isSteady: () => boolean
}

/** `time` is null for a date alone. */
export type FileTime = { day: Day; time: string | null; clock: Clock }

/** Finds the clock of a TZID; without one, a time is on the farm's clock. */
export type FindClock = (zoneId?: string) => Clock

const MAX_ZONES = 50

export function clocksOf(calendar: ICAL.Component, zone: string): FindClock {
	const clocks = new Map<string, Clock>()
	return (zoneId = zone) => {
		if (clocks.size > MAX_ZONES) throw new NotImportable("The calendar has too many time zones")
		const clock = clocks.get(zoneId) ?? findClock(calendar, zoneId, zone)
		clocks.set(zoneId, clock)
		return clock
	}
}

function findClock(calendar: ICAL.Component, zoneId: string, zone: string): Clock {
	// Some programs write '/example.org/Europe/Berlin'.
	const ends = [3, 2].map((count) => zoneId.split("/").slice(-count).join("/"))
	const known = [zoneId, ...ends].find(isTimeZone)
	const inUtc = (day: Day, time: string) => new Date(`${day}T${time}Z`)
	const inZone = (day: Day, time: string) => instantOf(day, time, known ?? zone)
	const at = known === "UTC" ? inUtc : known ? inZone : describedClock(calendar, zoneId)
	let steady: boolean | undefined
	return {
		at,
		isSteady() {
			steady ??= known === zone || isAsFar(at, zone)
			return steady
		},
	}
}

/** Compared each week, because clocks change for weeks. */
function isAsFar(at: Clock["at"], zone: string): boolean {
	const distance = (day: Day) => at(day, "12:00").getTime() - instantOf(day, "12:00", zone).getTime()
	const first = distance("2020-01-01")
	for (let day = "2020-01-01"; day < "2035-01-01"; day = addDays(day, 7))
		if (distance(day) !== first) return false
	return true
}

/** The clock that the file describes, such as that of Outlook's 'Eastern Standard Time'. */
function describedClock(calendar: ICAL.Component, zoneId: string): Clock["at"] {
	const described = calendar
		.getAllSubcomponents("vtimezone")
		.find((zone) => zone.getFirstPropertyValue("tzid") === zoneId)
	if (!described || !isBounded(described))
		throw new NotImportable(`Its time zone '${shorten(zoneId, 60)}' isn't known`)
	const zone = new ICAL.Timezone({ component: described, tzid: zoneId })
	return (day, time) => {
		const [year, month, date] = day.split("-").map(Number)
		const [hour, minute] = time.split(":").map(Number)
		const parts = { year, month, day: date, hour, minute, second: 0, isDate: false }
		return new Date(
			ICAL.Time.fromData(parts as Parameters<typeof ICAL.Time.fromData>[0], zone).toUnixTime() * 1000,
		)
	}
}

const MAX_PERIODS = 200

/** Outlook's zones have two rules that begin in 1601. */
const MAX_CHANGES = 2_000

const LAST_YEAR = 2099

/** Security: other rules could have dates without end, or many from the year 1 on. */
function isBounded(zone: ICAL.Component): boolean {
	const periods = zone.getAllSubcomponents()
	return (
		periods.length <= MAX_PERIODS &&
		periods.every((period) => isComplete(period) && hasYearlyRules(period)) &&
		periods.reduce((sum, period) => sum + countChanges(period), 0) <= MAX_CHANGES
	)
}

/** At most: a rule may end earlier. */
function countChanges(period: ICAL.Component): number {
	const first = Number(String(jsonOf(period, "dtstart")).slice(0, 4))
	const rules = period.getAllProperties("rrule").length
	return 1 + rules * Math.max(0, LAST_YEAR - first) + period.getAllProperties("rdate").length
}

const isComplete = (period: ICAL.Component) =>
	["tzoffsetfrom", "tzoffsetto"].every((name) => /^[+-]\d\d:\d\d$/.test(String(jsonOf(period, name)))) &&
	/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(String(jsonOf(period, "dtstart")))

function hasYearlyRules(period: ICAL.Component): boolean {
	return period.getAllProperties("rrule").every((property) => {
		const { freq, interval = 1, byday, bymonth, until, wkst, ...others } = property.toJSON()[3]
		const isOneDay = /^(-1|[1-4])(SU|MO|TU|WE|TH|FR|SA)$/.test(String(byday).replace("+", ""))
		const isOneMonth = /^([1-9]|1[0-2])$/.test(String(bymonth))
		return (
			freq === "YEARLY" &&
			Number(interval) === 1 &&
			isOneDay &&
			isOneMonth &&
			Object.keys(others).length === 0
		)
	})
}

/** As ical.js has it before it makes an object of it. */
export function jsonOf(component: ICAL.Component, name: string): unknown {
	return component.getFirstProperty(name)?.toJSON()[3]
}

export function textOf(component: ICAL.Component, name: string): string {
	const value = jsonOf(component, name)
	return typeof value === "string" ? value.trim() : ""
}

export function timesOf(property: ICAL.Property, clocks: FindClock): FileTime[] {
	const [, { tzid }, , ...values] = property.toJSON() as [string, { tzid?: string }, string, ...unknown[]]
	return values.map((value) => {
		const [, day = "", time, utc] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d(Z?))?$/.exec(String(value)) ?? []
		if (!isEventDay(day) || (time !== undefined && !isEventTime(time)))
			throw new NotImportable(`'${shorten(String(value), 40)}' isn't a date from 2000 to 2099`)
		return { day, time: time ?? null, clock: clocks(utc ? "UTC" : tzid) }
	})
}

/** UTC ISO 8601, or a date. */
export const momentOf = ({ day, time, clock }: FileTime) =>
	time === null ? day : clock.at(day, time).toISOString()
