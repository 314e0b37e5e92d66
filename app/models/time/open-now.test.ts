import { describe, expect, test } from "vitest"
import { instantOf } from "./farm-clock.ts"
import { timeInWords } from "./local-time.ts"
import { openNow } from "./open-now.ts"
import { hoursInWords, OPENING_HOURS, type OpeningHours } from "./opening-hours.ts"

const at = (iso: string, hours: readonly OpeningHours[] = OPENING_HOURS) => openNow(hours, new Date(iso))

const SATURDAYS: OpeningHours[] = [{ days: ["Saturday"], opens: "09:00", closes: "17:00" }]

describe("by the farm's clock", () => {
	test("the farm is open from 8 AM to 8 PM, to the second", () => {
		// Toronto is four hours behind UTC in summer.
		expect(at("2026-07-04T11:59:59.999Z")).toEqual({
			isOpen: false,
			text: "Closed now, opens today at 8:00 AM",
			until: "2026-07-04T12:00:00.000Z",
		})
		expect(at("2026-07-04T12:00:00.000Z")).toEqual({
			isOpen: true,
			text: "Open now",
			until: "2026-07-05T00:00:00.000Z",
		})
		expect(at("2026-07-04T23:59:59.999Z").isOpen).toBe(true)
		expect(at("2026-07-05T00:00:00.000Z").text).toBe("Closed now, opens Sunday at 8:00 AM")
	})

	test("the day of the next opening is called 'today' from midnight", () => {
		expect(at("2026-07-05T03:59:59.999Z")).toEqual({
			isOpen: false,
			text: "Closed now, opens Sunday at 8:00 AM",
			until: "2026-07-05T04:00:00.000Z",
		})
		const today = {
			isOpen: false,
			text: "Closed now, opens today at 8:00 AM",
			until: "2026-07-05T12:00:00.000Z",
		}
		expect(at("2026-07-05T04:00:00.000Z")).toEqual(today)
		expect(at("2026-07-05T09:00:00.000Z")).toEqual(today)
	})

	test("the farm opens and closes at the right time on days when the clock changes", () => {
		// March 8, 2026: from five hours behind UTC to four.
		expect(at("2026-03-08T06:30:00Z").until).toBe("2026-03-08T12:00:00.000Z")
		expect(at("2026-03-08T12:00:00Z").until).toBe("2026-03-09T00:00:00.000Z")
		expect(at("2026-03-08T00:59:00Z").isOpen).toBe(true)
		// November 1, 2026: back to five.
		expect(at("2026-11-01T04:30:00Z").until).toBe("2026-11-01T13:00:00.000Z")
		expect(at("2026-11-01T12:30:00Z").isOpen).toBe(false)
		expect(at("2026-11-01T13:00:00Z").until).toBe("2026-11-02T01:00:00.000Z")
	})

	test("on New Year's Eve, the next opening is next year", () => {
		expect(at("2027-01-01T02:00:00Z")).toMatchObject({
			text: "Closed now, opens Friday at 8:00 AM",
			until: "2027-01-01T05:00:00.000Z",
		})
		expect(at("2027-01-01T05:00:00Z").until).toBe("2027-01-01T13:00:00.000Z")
	})
})

describe("with other opening hours", () => {
	test("the next open day is named", () => {
		expect(at("2026-07-06T15:00:00Z", SATURDAYS).text).toBe("Closed now, opens Saturday at 9:00 AM")
		expect(at("2026-07-11T15:00:00Z", SATURDAYS).text).toBe("Open now")
	})

	test("an opening in a week is named by its date", () => {
		expect(at("2026-07-11T22:00:00Z", SATURDAYS).text).toBe("Closed now, opens July 18 at 9:00 AM")
	})

	test("the farm is closed during a lunch break and opens again the same day", () => {
		const halves: OpeningHours[] = [
			{ days: ["Monday"], opens: "13:00", closes: "17:30" },
			{ days: ["Monday"], opens: "08:30", closes: "12:00" },
		]
		expect(at("2026-07-06T16:10:00Z", halves).text).toBe("Closed now, opens today at 1:00 PM")
		expect(at("2026-07-06T13:00:00Z", halves).until).toBe("2026-07-06T16:00:00.000Z")
	})

	test("a season begins and ends on its days, also across New Year", () => {
		const summer = OPENING_HOURS.map((hours) => ({ ...hours, season: { from: "05-01", through: "10-31" } }))
		expect(at("2026-10-31T23:00:00Z", summer).isOpen).toBe(true)
		expect(at("2026-11-02T17:00:00Z", summer).text).toBe("Closed now, opens May 1 at 8:00 AM")
		const winter = OPENING_HOURS.map((hours) => ({ ...hours, season: { from: "12-01", through: "02-28" } }))
		expect(at("2026-12-31T17:00:00Z", winter).isOpen).toBe(true)
		expect(at("2027-02-28T17:00:00Z", winter).isOpen).toBe(true)
		expect(at("2027-03-01T17:00:00Z", winter).isOpen).toBe(false)
	})

	test("the farm can be open until midnight, or never", () => {
		expect(at("2026-07-07T03:59:00Z", [{ days: ["Monday"], opens: "20:00", closes: "24:00" }]).until).toBe(
			"2026-07-07T04:00:00.000Z",
		)
		expect(at("2026-07-06T15:00:00Z", []).text).toBe("Closed now")
	})
})

test("the opening hours are shown as the specification says", () => {
	expect(hoursInWords(OPENING_HOURS)).toBe("Daily 8:00 AM to 8:00 PM")
	expect(
		hoursInWords([{ ...SATURDAYS[0], season: { from: "05-01", through: "10-31" } } as OpeningHours]),
	).toBe("Saturday 9:00 AM to 5:00 PM (May 1 to October 31)")
	expect(["00:00", "00:30", "12:00", "12:05", "23:59", "24:00"].map(timeInWords)).toEqual([
		"12:00 AM",
		"12:30 AM",
		"12:00 PM",
		"12:05 PM",
		"11:59 PM",
		"12:00 AM",
	])
})

test("a local time that doesn't exist counts as an hour later, and one that occurs twice is the first", () => {
	expect(instantOf("2026-03-08", "02:30").toISOString()).toBe("2026-03-08T07:30:00.000Z")
	expect(instantOf("2026-11-01", "01:30").toISOString()).toBe("2026-11-01T05:30:00.000Z")
	expect(instantOf("2026-11-01", "00:00").toISOString()).toBe("2026-11-01T04:00:00.000Z")
})
