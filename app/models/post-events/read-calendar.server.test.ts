import { expect, test } from "vitest"
import { calendarFile } from "./calendar-file.ts"
import { changedDates, datesOf } from "./event-dates.server.ts"
import { eventLines } from "./event-words.ts"
import type { PostEvent } from "./post-event.ts"
import { readCalendar } from "./read-calendar.server.ts"

const ZONE = "America/Toronto"
const TODAY = "2026-06-01"

const calendar = (...lines: string[]) =>
	["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n")
const entry = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n")
const bytes = (text: string) => Buffer.from(text)

function read(text: string | Uint8Array, zone = ZONE) {
	const result = readCalendar(typeof text === "string" ? bytes(text) : text, zone, TODAY)
	if ("error" in result) throw new Error(result.error)
	return result
}
const errorOf = (file: string | Uint8Array) => {
	const result = readCalendar(typeof file === "string" ? bytes(file) : file, ZONE, TODAY)
	return "error" in result ? result.error : "none"
}
/** Of one event, whose title is 'Walk' unless it is given. */
function one(...lines: string[]) {
	const named = lines.some((line) => line.startsWith("SUMMARY")) ? lines : ["SUMMARY:Walk", ...lines]
	const [post] = read(calendar(entry("UID:1", ...named))).posts
	return post
}
const reasonOf = (...lines: string[]) => {
	const { posts, leftOut } = read(calendar(entry("UID:1", "SUMMARY:Walk", ...lines)))
	return posts.length > 0 ? posts : leftOut[0]?.reason
}
const START = "DTSTART;TZID=America/Toronto:20260606T090000"
const END = "DTEND;TZID=America/Toronto:20260606T110000"

test("an event has its title, text, times, place, link and state", () => {
	expect(
		one(
			"SUMMARY:Walk\\, with\\n  boots",
			"DESCRIPTION:Bring *boots*.\\n\\n- Water\\nSee https://farm.example/a_b_c",
			START,
			END,
			"LOCATION:Bank barn\\, north",
			"URL:https://sign.example/up",
			"STATUS:CONFIRMED",
		),
	).toEqual({
		title: "Walk, with boots",
		content: "Bring \\*boots\\*.\n\n\\- Water\nSee https://farm.example/a_b_c",
		excerpt: "",
		category: "events",
		tags: [],
		uid: "1",
		notes: [],
		event: {
			startsAt: "2026-06-06T13:00:00.000Z",
			endsAt: "2026-06-06T15:00:00.000Z",
			allDay: false,
			place: "Bank barn, north",
			cancelled: false,
			signUpUrl: "https://sign.example/up",
		},
	})
	expect(one(START, "DESCRIPTION:a\u2028- b")?.content).toBe("a\n\\- b")
	expect(one("SUMMARY:Cancelled: Walk", START, "STATUS:CANCELLED")).toMatchObject({
		title: "Walk",
		content: "Walk.",
		event: { cancelled: true },
	})
})

test("a link that isn't secure is left out, with a note", () => {
	for (const link of ["http://sign.example/up", "javascript:alert(1)", "https://a.example/ b"])
		expect(one(START, `URL:${link}`), link).toMatchObject({
			event: { signUpUrl: "" },
			notes: [expect.stringMatching(/^Its link must be .*, so it is left out$/)],
		})
})

test("times are read on the clock of their zone, in UTC, and without a zone on the farm's clock", () => {
	const startOf = (...lines: string[]) => one(...lines)?.event.startsAt
	expect(startOf("DTSTART:20260606T130000Z")).toBe("2026-06-06T13:00:00.000Z")
	expect(startOf("DTSTART:20260606T090000")).toBe("2026-06-06T13:00:00.000Z")
	expect(startOf("DTSTART;TZID=Europe/Berlin:20260606T090000")).toBe("2026-06-06T07:00:00.000Z")
	expect(startOf("DTSTART;TZID=/example.org/Tzfile/Europe/Berlin:20260606T090000")).toBe(
		"2026-06-06T07:00:00.000Z",
	)
	expect(startOf("DTSTART;VALUE=DATE:20260606")).toBe("2026-06-06")
})

/** As Outlook writes it. */
const OUTLOOK = [
	...["BEGIN:VTIMEZONE", "TZID:Eastern Standard Time", "BEGIN:STANDARD", "DTSTART:16010101T020000"],
	...["TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "END:STANDARD"],
	...["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400"],
	...["RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE"],
].join("\r\n")

test("a zone that only the file describes is understood, also for an event that repeats", () => {
	const weekly = entry(
		"UID:1",
		"SUMMARY:Walk",
		"DTSTART;TZID=Eastern Standard Time:20261024T090000",
		"RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SA",
		"EXDATE;TZID=Eastern Standard Time:20261031T090000",
	)
	const [post] = read(calendar(OUTLOOK, weekly)).posts
	expect(post && datesOf(post.event, ZONE).map(({ startsAt, cancelled }) => [startsAt, cancelled])).toEqual([
		["2026-10-24T13:00:00.000Z", false],
		["2026-10-31T13:00:00.000Z", true],
		["2026-11-07T14:00:00.000Z", false],
	])
	const unknown = "Its time zone 'Eastern Standard Time' isn't known"
	expect(read(calendar(weekly)).leftOut).toEqual([{ title: "Walk, October 24, 2026", reason: unknown }])
	const endless = OUTLOOK.replace("FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "FREQ=SECONDLY")
	expect(read(calendar(endless, weekly)).leftOut[0]?.reason).toBe(unknown)
})

test("the end is that of the file, of its duration, or none", () => {
	const endOf = (...lines: string[]) => one(...lines)?.event.endsAt
	expect(endOf(START)).toBeNull()
	expect(endOf(START, "DURATION:PT1H30M")).toBe("2026-06-06T14:30:00.000Z")
	expect(endOf(START, "DTEND:20260606T160000Z")).toBe("2026-06-06T16:00:00.000Z")
	expect(endOf(START, "DTEND;TZID=America/Toronto:20260606T090000")).toBeNull()
	const day = "DTSTART;VALUE=DATE:20260606"
	expect(endOf(day)).toBeNull()
	expect(endOf(day, "DTEND;VALUE=DATE:20260606")).toBeNull()
	expect(endOf(day, "DTEND;VALUE=DATE:20260607")).toBeNull()
	expect(endOf(day, "DTEND;VALUE=DATE:20260609")).toBe("2026-06-08")
	expect(endOf(day, "DURATION:P2D")).toBe("2026-06-07")
})

test.each([
	["FREQ=WEEKLY;COUNT=4", "Every Saturday, 4 times from June 6, 2026"],
	["FREQ=WEEKLY;WKST=MO;INTERVAL=1;BYDAY=SA;UNTIL=20260704T130000Z", "Every Saturday until July 4, 2026"],
	["FREQ=WEEKLY;UNTIL=20260704T125959Z", "Every Saturday until June 27, 2026"],
	["FREQ=WEEKLY;UNTIL=20260704", "Every Saturday until July 4, 2026"],
	["FREQ=WEEKLY;UNTIL=20260704T085900", "Every Saturday until June 27, 2026"],
	["FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=3", "Every two weeks on Saturday, 3 times from June 6, 2026"],
	["FREQ=MONTHLY;COUNT=3", "On the 6th of every month, 3 times from June 6, 2026"],
	["FREQ=MONTHLY;BYMONTHDAY=6;COUNT=3", "On the 6th of every month, 3 times from June 6, 2026"],
	["FREQ=MONTHLY;BYDAY=+1SA;COUNT=3", "On the first Saturday of every month, 3 times from June 6, 2026"],
])("%s is '%s'", (rule, words) => {
	const post = one(START, END, `RRULE:${rule}`)
	expect(post && eventLines(post.event, ZONE).split("\n")[1]).toBe(words)
	expect(post?.notes).toEqual([])
})

test("a rule of one date is no rule", () => {
	expect(one(START, "RRULE:FREQ=WEEKLY;COUNT=1")?.event).not.toHaveProperty("repeats")
})

test.each(["FREQ=WEEKLY", "FREQ=WEEKLY;COUNT=999999999", "FREQ=WEEKLY;UNTIL=99991231T000000Z"])(
	"%s ends after five years, with a note, unless they are over",
	(rule) => {
		const post = one(START, `RRULE:${rule}`)
		expect(post?.event.repeats).toMatchObject({ until: "2031-06-06", count: null })
		expect(post?.notes).toEqual(["It repeats until June 6, 2031 only: at most 5 years are possible"])
		expect(reasonOf("DTSTART:20150606T090000", `RRULE:${rule}`)).toBe(
			"It repeats for more than 5 years, which are over. Add it here with a later start",
		)
	},
)

test.each([
	"FREQ=SECONDLY",
	"FREQ=MINUTELY;COUNT=1000000",
	"FREQ=DAILY;COUNT=3",
	"FREQ=YEARLY",
	"FREQ=WEEKLY;BYDAY=SA,SU;COUNT=3",
	"FREQ=WEEKLY;BYDAY=SU;COUNT=3",
	"FREQ=WEEKLY;INTERVAL=3;COUNT=3",
	"FREQ=WEEKLY;BYMONTH=6;COUNT=3",
	"FREQ=MONTHLY;BYDAY=SA;BYSETPOS=1;COUNT=3",
	"FREQ=MONTHLY;BYDAY=2SA;COUNT=3",
	"FREQ=MONTHLY;BYDAY=6SA;COUNT=3",
	"FREQ=MONTHLY;INTERVAL=2;COUNT=3",
	"FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3",
])("a way to repeat that the site doesn't have is named: %s", (rule) => {
	expect(reasonOf(START, `RRULE:${rule}`)).toBe(`The site doesn't have this way to repeat: ${rule}`)
})

test("an event that happens once, but has a changed date, is left out", () => {
	const moved = entry("UID:1", "RECURRENCE-ID:20260606T130000Z", "DTSTART:20260607T130000Z")
	for (const lines of [[], ["RRULE:FREQ=WEEKLY;COUNT=1"]]) {
		const { posts, leftOut } = read(calendar(entry("UID:1", "SUMMARY:Walk", START, ...lines), moved))
		expect(posts).toEqual([])
		expect(leftOut[0]?.reason).toMatch(/^It happens once, but has changed dates/)
	}
	expect(reasonOf(START, "EXDATE:20260606T130000Z")).toMatch(/^It happens once/)
	expect(reasonOf(START, "RRULE:FREQ=WEEKLY;COUNT=5;UNTIL=20260620")).toMatch(
		/^The site doesn't have this way/,
	)
})

test("an event with several rules or with single dates beside its rule is left out", () => {
	expect(reasonOf(START, "RRULE:FREQ=WEEKLY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=3")).toMatch(
		/^The site doesn't have this way/,
	)
	expect(reasonOf(START, "RDATE:20260610T130000Z")).toMatch(/^It has single dates/)
})

test("an event that keeps to another clock than the farm's is left out, if that makes a difference", () => {
	const berlin = "DTSTART;TZID=Europe/Berlin:20260606T180000"
	const other = "Its times follow the clock of another time zone, but here they follow the farm's clock"
	expect(reasonOf(berlin, "RRULE:FREQ=WEEKLY;COUNT=40")).toBe(other)
	expect(reasonOf("DTSTART:20260606T130000Z", "RRULE:FREQ=WEEKLY;COUNT=40")).toBe(other)
	const summer = one(berlin, "RRULE:FREQ=WEEKLY;COUNT=4")
	expect(summer && datesOf(summer.event, ZONE).at(-1)?.startsAt).toBe("2026-06-27T16:00:00.000Z")
	const denver = one("DTSTART;TZID=America/Denver:20260606T230000", "RRULE:FREQ=WEEKLY;COUNT=40")
	expect(denver && eventLines(denver.event, ZONE)).toContain("Every Sunday, 40 times from June 7, 2026")
})

test("cancelled dates and changed dates are those of the file", () => {
	const changed = entry(
		"UID:1",
		"SUMMARY:Walk",
		"RECURRENCE-ID;TZID=America/Toronto:20260613T090000",
		"DTSTART;TZID=America/Toronto:20260614T100000",
		"DTEND;TZID=America/Toronto:20260614T113000",
	)
	const cancelled = entry("UID:1", "RECURRENCE-ID:20260627T130000Z", START, "STATUS:CANCELLED")
	const main = entry(
		...["UID:1", "SUMMARY:Walk", START, END, "RRULE:FREQ=WEEKLY;COUNT=5"],
		"EXDATE;TZID=America/Toronto:20260620T090000,20260621T090000",
	)
	const [post, ...others] = read(calendar(changed, main, cancelled)).posts
	expect(others).toEqual([])
	expect(post?.event.repeats?.changes).toEqual([
		{ day: "2026-06-13", cancelled: false, newDay: "2026-06-14", newStart: "10:00", newEnd: "11:30" },
		{ day: "2026-06-20", cancelled: true, newDay: null, newStart: null, newEnd: null },
		{ day: "2026-06-27", cancelled: true, newDay: null, newStart: null, newEnd: null },
	])
})

test.each([
	[
		"another title",
		["RECURRENCE-ID:20260613T130000Z", START, END, "SUMMARY:Talk"],
		/^On June 13, 2026, its title/,
	],
	[
		"no date of its event",
		["RECURRENCE-ID:20260614T130000Z", START, END],
		/^Its changed date June 14, 2026 isn't one/,
	],
	[
		"all later dates",
		["RECURRENCE-ID;RANGE=THISANDFUTURE:20260613T130000Z", START, END],
		/^It changes from June 13, 2026 on/,
	],
	[
		"a whole day",
		["RECURRENCE-ID:20260613T130000Z", "DTSTART;VALUE=DATE:20260613"],
		/^On June 13, 2026, it has times/,
	],
	[
		"another number of days",
		["RECURRENCE-ID:20260613T130000Z", "DTSTART:20260613T130000Z", "DTEND:20260615T130000Z"],
		/^On June 13, 2026, it has times/,
	],
])("a changed date with %s is named, and its event is left out", (_, lines, reason) => {
	const main = entry("UID:1", "SUMMARY:Walk", START, END, "RRULE:FREQ=WEEKLY;COUNT=5")
	const { posts, leftOut } = read(calendar(main, entry("UID:1", ...lines)))
	expect(posts).toEqual([])
	expect(leftOut).toEqual([{ title: "Walk, June 6, 2026", reason: expect.stringMatching(reason) }])
})

test("a changed date without its event is an event, and two events may have the same identifier", () => {
	const { posts } = read(
		calendar(
			entry("UID:7", "SUMMARY:Alone", START, "RECURRENCE-ID:20260613T130000Z"),
			entry("UID:1", "SUMMARY:One", START),
			entry("UID:1", "SUMMARY:Two", START),
			entry("SUMMARY:Without", START),
		),
	)
	expect(posts.map(({ title }) => title)).toEqual(["One", "Two", "Without", "Alone"])
})

test.each([
	["no start", ["SUMMARY:x"], "It has no start"],
	["the year 0", ["DTSTART:00000101T000000Z"], "'0000-01-01T00:00:00Z' isn't a date from 2000 to 2099"],
	["no existing date", ["DTSTART:20261399T256100"], "'2026-13-99T25:61:00' isn't a date from 2000 to 2099"],
	["a text as its date", ["DTSTART;VALUE=TEXT:tomorrow"], "'tomorrow' isn't a date from 2000 to 2099"],
	["an end before its start", [START, "DTEND:20260606T120000Z"], "Its end is before its start"],
	["a date as its end", [START, "DTEND;VALUE=DATE:20260607"], "Its start and its end don't fit together"],
	["more than a year", [START, "DTEND:20280606T120000Z"], "It takes more than 366 days"],
	[
		"an endless duration",
		[START, "DURATION:P99999999999999D"],
		"Its duration 'P99999999999999D' isn't possible",
	],
	["an odd duration", [START, "DURATION:soon"], "Its duration 'soon' isn't possible"],
	["an odd last date", [START, "RRULE:FREQ=WEEKLY;UNTIL=00000000"], /^Its last date .* doesn't exist$/],
	["a long place", [START, `LOCATION:${"x".repeat(201)}`], "Place has more than 200 characters"],
	["a long text", [START, `DESCRIPTION:${"x".repeat(20_001)}`], "Content has more than 20000 characters"],
	["control characters", [START, "DESCRIPTION:a\u0007b"], "Content must be plain text"],
	[
		"an unknown zone",
		["DTSTART;TZID=Mars/Olympus:20260606T090000"],
		"Its time zone 'Mars/Olympus' isn't known",
	],
	[
		"many cancelled dates",
		[
			...[START, "RRULE:FREQ=WEEKLY;COUNT=30"],
			`EXDATE;VALUE=DATE:${datesOf(weekly(30), ZONE)
				.slice(0, 21)
				.map(({ ruleDay }) => ruleDay.replaceAll("-", ""))}`,
		],
		"More than 20 of its dates are cancelled or changed",
	],
])("an event with %s is left out with the reason", (_, lines, reason) => {
	expect(reasonOf(...lines)).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason))
})

function weekly(count: number): PostEvent {
	return {
		...{ startsAt: "2026-06-06T13:00:00.000Z", endsAt: "2026-06-06T15:00:00.000Z", allDay: false },
		...{ place: "Barn", cancelled: false, signUpUrl: "" },
		repeats: { frequency: "weekly", until: null, count, changes: [] },
	}
}

test("an event without a title is left out", () => {
	expect(read(calendar(entry("UID:1", START))).leftOut).toEqual([
		{ title: "Without a title, June 6, 2026", reason: "Title is required" },
	])
})

test("what isn't a calendar is rejected with what it is", () => {
	const none = "The file isn't a calendar. Export one from your calendar program; its name ends in .ics."
	expect(errorOf("")).toBe("The file is empty.")
	for (const file of [
		"hello",
		" \r\n",
		"<html></html>",
		"BEGIN:VCARD\r\nEND:VCARD\r\n",
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0, 1]),
		Buffer.from(calendar(entry(START)), "utf-16le"),
	])
		expect(errorOf(file), String(file)).toBe(none)
	expect(errorOf(calendar())).toBe("The calendar has no events.")
	const damaged = "The calendar is incomplete or damaged. Export it again."
	expect(errorOf("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n")).toBe(damaged)
	expect(errorOf(calendar(entry(START)).slice(0, -40))).toBe(damaged)
	expect(errorOf(calendar(...Array.from({ length: 10_000 }, () => entry(START))))).toBe(
		"The calendar has 10,000 events. At most 500 can be imported at once: export a shorter time.",
	)
})

test("several calendars in one file, and one with a byte order mark, are read", () => {
	const file = calendar(entry("SUMMARY:One", START))
	expect(read(`\uFEFF${file}${file.replace("One", "Two")}`).posts.map(({ title }) => title)).toEqual([
		"One",
		"Two",
	])
})

const many = (count: number, ...lines: string[]) =>
	calendar(
		OUTLOOK,
		...Array.from({ length: count }, (_, at) => {
			const clock = `T${String(at % 24).padStart(2, "0")}${String(at % 60).padStart(2, "0")}00`
			const day = `202606${String((at % 28) + 1).padStart(2, "0")}`
			return entry(
				`SUMMARY:Walk ${at}`,
				...lines.map((line) => line.replaceAll("DAY", day).replaceAll("CLOCK", clock)),
			)
		}),
	)
const NEW_YORK = "DTSTART;TZID=America/New_York:DAYCLOCK"
const WINDOWS = "DTSTART;TZID=Eastern Standard Time:DAYCLOCK"
const ENDLESS = "RRULE:FREQ=WEEKLY"

test.each([
	["500 events without an end", many(500, "DTSTART:DAYCLOCK", ENDLESS)],
	["500 events in a zone like the farm's", many(500, NEW_YORK, ENDLESS)],
	["500 events in a zone that the file describes", many(500, WINDOWS, ENDLESS)],
	["500 events in zones of their own", many(500, "DTSTART;TZID=Europe/Berlin:DAYCLOCK", ENDLESS)],
	[
		"500 events with 30 cancelled dates each",
		many(500, NEW_YORK, ENDLESS, `EXDATE:DAYCLOCKZ${",DAYCLOCKZ".repeat(29)}`),
	],
	[
		"60,000 cancelled dates",
		calendar(entry(START, ENDLESS, `EXDATE:${"20260613T130000Z,".repeat(60_000)}20260613T130000Z`)),
	],
	[
		"14,000 changed dates",
		calendar(
			entry(START, ENDLESS),
			...Array.from({ length: 14_000 }, () => entry("RECURRENCE-ID:20260613T130000Z")),
		),
	],
	["250,000 parameters", calendar(entry(`SUMMARY${";A=b".repeat(250_000)}:x`))],
	["90,000 parameters", calendar(entry(`SUMMARY${";A=b".repeat(90_000)}:x`))],
	["100,000 folded lines", calendar(entry(`SUMMARY:x${"\r\n x".repeat(200_000)}`))],
	[
		"20,000 parts in each other",
		`${"BEGIN:VCALENDAR\r\n".repeat(20_000)}${"END:VCALENDAR\r\n".repeat(20_000)}`,
	],
	["a text of a million signs", calendar(entry(START, `DESCRIPTION:${"*".repeat(1_000_000)}`))],
	["a title of a million marks", calendar(entry(START, `SUMMARY:${"\u0301".repeat(500_000)}`))],
	["a rule with 300,000 days", calendar(entry(START, `RRULE:FREQ=WEEKLY;BYDAY=${"SA,".repeat(300_000)}SA`))],
	["a text of 300,000 line separators", calendar(entry(START, `DESCRIPTION:1${"\u2028".repeat(300_000)}x`))],
	["a text of a million spaces", calendar(entry(START, `DESCRIPTION:x${" \\n".repeat(300_000)}x`))],
	["lines without end", "\n".repeat(1_000_000)],
])("%s are read within the time of a test", (_, file) => {
	expect(readCalendar(bytes(file), ZONE, TODAY)).toBeTypeOf("object")
})

test("of events that repeat for years, those beyond 30,000 dates are left out with the reason", () => {
	const { posts, leftOut } = read(many(200, "DTSTART:DAYCLOCK", ENDLESS))
	expect(posts.length).toBe(Math.ceil(30_000 / 261))
	expect(leftOut.at(-1)?.reason).toBe(
		"The calendar has too many events that repeat. Import the rest in another file",
	)
})

const KINDS: PostEvent["repeats"][] = [
	null,
	{ frequency: "weekly", until: null, count: 261, changes: [] },
	{ frequency: "every-two-weeks", until: "2028-04-01", count: null, changes: [] },
	{ frequency: "monthly-by-weekday", until: null, count: 40, changes: [] },
	{ frequency: "monthly-by-date", until: "2030-09-19", count: null, changes: [] },
	{
		frequency: "weekly",
		until: "2026-12-05",
		count: null,
		changes: [
			{ day: "2026-07-04", cancelled: true, newDay: null, newStart: null, newEnd: null },
			{ day: "2026-11-07", cancelled: false, newDay: null, newStart: "10:00", newEnd: null },
			{ day: "2026-11-28", cancelled: false, newDay: "2026-11-29", newStart: null, newEnd: "12:00" },
		],
	},
]

test.each(["America/Toronto", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata"])(
	"the site's own calendar is read back with the same dates in %s",
	(zone) => {
		const site = { origin: "https://farm.example", name: "Farm", streetAddress: "7 Mill Road", zone }
		const timed = KINDS.map((repeats) => ({ ...weekly(2), repeats }))
		const days = KINDS.slice(0, 5).map((repeats) => {
			const times = { startsAt: "2026-06-06", endsAt: "2026-06-07", allDay: true }
			return { ...weekly(2), ...times, repeats }
		})
		const cancelled = timed.map((event) => ({ ...event, cancelled: true }))
		const events = [...timed, ...days, ...cancelled]
		const posts = events.map((event, id) => ({
			...{ id, slug: `post-${id}`, title: `Event ${id}`, excerpt: "", content: "x", revision: 1, event },
			...{ createdAt: "2026-01-01T00:00:00.000Z", changedAt: "2026-01-01T00:00:00.000Z" },
			changed: changedDates(event, zone),
		}))
		const found = read(calendarFile(site, posts, "Events"), zone)
		expect(found.leftOut).toEqual([])
		expect(found.posts.map(({ title }) => title)).toEqual(posts.map(({ title }) => title))
		const shown = (event: PostEvent) =>
			datesOf(event, zone).map((date) => [date.startsAt, date.endsAt, date.cancelled])
		for (const [at, { event }] of found.posts.entries())
			expect(shown(event)).toEqual(shown(events[at] as PostEvent))
	},
)

test("private events and those that are over are left out", () => {
	for (const level of ["PRIVATE", "confidential"])
		expect(reasonOf(START, `CLASS:${level}`)).toBe("It is private in your calendar")
	expect(one(START, "CLASS:PUBLIC")).toBeDefined()
	expect(reasonOf("DTSTART;VALUE=DATE:20260530", "DTEND;VALUE=DATE:20260601")).toBe("It is over")
	expect(one("DTSTART;VALUE=DATE:20260530", "DTEND;VALUE=DATE:20260602")).toBeDefined()
	expect(one("DTSTART;TZID=America/Toronto:20250606T090000", "RRULE:FREQ=WEEKLY")).toBeDefined()
})

test("a description in HTML becomes its text, with a note", () => {
	const html =
		'Come <b>along</b><br>to the <a href="https://x.example/a">barn</a>&nbsp;now &amp; <script>x</script>then<ul><li>Boots</li></ul>'
	expect(one(START, `DESCRIPTION:${html}`)).toMatchObject({
		content: "Come along\nto the barn https://x.example/a now \\& xthen\n\\- Boots",
		notes: ["The formatting of its description is left out"],
	})
	expect(one(START, "DESCRIPTION:if a<b and c>d")?.content).toBe("if a\\<b and c\\>d")
})

test("an event that can't be read is named, and the others come", () => {
	const { posts, leftOut } = read(
		calendar(
			entry("UID:1", "SUMMARY:Owls", START),
			entry("UID:2", "SUMMARY:Broken", START, "RRULE:FREQ=SOMETIMES"),
			entry("UID:3", "SUMMARY:Bats", START),
		),
	)
	expect([posts.map(({ title }) => title), leftOut]).toEqual([
		["Owls", "Bats"],
		[{ title: "Broken", reason: "It can't be read" }],
	])
})

test("a file of an older program, which isn't in UTF-8, is read", () => {
	const file = Buffer.from(calendar(entry("UID:1", "SUMMARY:Café", START)), "latin1")
	expect(read(file).posts[0]?.title).toBe("Café")
})

test("a clock that the file describes can say that its rules come each year", () => {
	const period = (name: string, from: string, to: string, rule: string) =>
		[
			`BEGIN:${name}`,
			"DTSTART:16010101T020000",
			`TZOFFSETFROM:${from}`,
			`TZOFFSETTO:${to}`,
			rule,
			`END:${name}`,
		].join("\r\n")
	const zone = [
		"BEGIN:VTIMEZONE",
		"TZID:Eastern Standard Time",
		period("STANDARD", "-0400", "-0500", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11"),
		period("DAYLIGHT", "-0500", "-0400", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3"),
		"END:VTIMEZONE",
	].join("\r\n")
	const { posts } = read(
		calendar(zone, entry("UID:1", "SUMMARY:Walk", "DTSTART;TZID=Eastern Standard Time:20260606T090000")),
	)
	expect(posts[0]?.event.startsAt).toBe("2026-06-06T13:00:00.000Z")
})

test("events that aren't closed are named, and the others come", () => {
	const file = calendar("BEGIN:VEVENT", "SUMMARY:Open", START, entry("SUMMARY:Walk", START))
	const { posts, leftOut } = read(file)
	expect(posts.map(({ title }) => title)).toEqual(["Walk"])
	expect(leftOut).toEqual([{ title: "Open", reason: "It can't be read" }])
	const cut = file.slice(0, file.lastIndexOf("END:VEVENT"))
	expect(errorOf(cut)).toBe("The calendar is incomplete or damaged. Export it again.")
})

// Reading each of these took minutes or hours.
test("a megabyte of events that aren't closed, or of HTML that isn't, is read in one go", () => {
	expect(errorOf(`BEGIN:VCALENDAR\r\n${"BEGIN:VEVENT\n".repeat(80_000)}`)).toContain("damaged")
	const html = '<a href="" '.repeat(90_000)
	expect(reasonOf(START, `DESCRIPTION:<br>${html}`)).toMatch(/content/i)
})

test("a clock whose rules change too often isn't known", () => {
	const rule = (month: number, year: string) =>
		["BEGIN:STANDARD", `DTSTART:${year}0101T000000`, "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400"].concat(
			`RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=${month}`,
			"END:STANDARD",
		)
	const reason = (year: string, count: number) => {
		const rules = Array.from({ length: count }, (_, at) => rule((at % 12) + 1, year)).flat()
		const zone = ["BEGIN:VTIMEZONE", "TZID:Z", ...rules, "END:VTIMEZONE"]
		const event = entry("SUMMARY:Walk", "DTSTART;TZID=Z:20990601T100000")
		const { posts, leftOut } = read(calendar(...zone, event))
		return posts.length > 0 ? "known" : leftOut[0]?.reason
	}
	expect(reason("1601", 2)).toBe("known")
	expect(reason("0001", 200)).toBe("Its time zone 'Z' isn't known")
})
