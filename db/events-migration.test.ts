import { expect, test } from "vitest"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { databaseBefore } from "#core/testing/database.ts"
import { migrate } from "./migrate.ts"

const CHANGE = { cancelled: false, newDay: null, newStart: null, newEnd: null }
const rule = (frequency: string, end: object, changes: object[] = []) => ({
	...{ frequency, until: null, count: null, ...end },
	changes: changes.map((change) => ({ ...CHANGE, ...change })),
})

/** From 9:00 to 11:00 AM in Ontario on Saturday, October 24, 2026 at first. */
const EVENT = {
	...{ startsAt: "2026-10-24T13:00:00.000Z", endsAt: "2026-10-24T15:00:00.000Z", allDay: false },
	...{ place: "", cancelled: false, signUpUrl: "" },
}

const CHANGES = [
	{ day: "2026-10-31", newStart: "10:00" },
	{ day: "2026-11-07", newDay: "2026-11-08", newEnd: "12:00" },
	{ day: "2026-11-14", cancelled: true },
]

test.each([
	["weekly", rule("weekly", { until: "2026-11-07" }), ["2026-10-31", "2026-11-07"]],
	["every two weeks", rule("every-two-weeks", { count: 3 }), ["2026-11-07", "2026-11-21"]],
	["on the fourth Saturday", rule("monthly-by-weekday", { count: 3 }), ["2026-11-28", "2026-12-26"]],
	["on the 24th", rule("monthly-by-date", { until: "2026-12-31" }), ["2026-11-24", "2026-12-24"]],
	[
		"with changes",
		rule("weekly", { count: 5 }, CHANGES),
		["2026-10-31 10:00", "2026-11-08 09:00-12:00", "2026-11-21"],
	],
	["once", null, []],
])("an event %s has the same dates as a list, also in its versions and in the trash", (_, repeats, dates) => {
	expect(migrated(repeats)).toEqual({ ...EVENT, dates })
})

test("without its first date, an event begins on the next usual one, at the same time on the clock", () => {
	const cancelled = [{ day: "2026-10-24", cancelled: true }, CHANGES[0]].filter((one) => one !== undefined)
	expect(migrated(rule("weekly", { count: 4 }, cancelled))).toMatchObject({
		startsAt: "2026-11-07T14:00:00.000Z",
		endsAt: "2026-11-07T16:00:00.000Z",
		dates: ["2026-10-31 10:00", "2026-11-14"],
	})
})

test("a place in a text becomes a link to it, and one that isn't published nothing", () => {
	const { sqlite, close } = databaseBefore(66)
	insertAnyRow(sqlite, "media", { id: 1 })
	insertAnyRow(sqlite, "maps", { id: 3, image_id: 1 })
	const place = { map_id: 3, kind: "other" }
	insertAnyRow(sqlite, "places", { ...place, id: 5, name: "Old [oak]", number: "7a", published: 1 })
	insertAnyRow(sqlite, "places", { ...place, id: 6, name: "Secret", number: "", published: 0 })
	const content = "See\n{ Place old [OAK] }\n{place secret}\n{place 7A}\n{contact}"
	insertAnyRow(sqlite, "posts", { ...POST, content })
	migrate(sqlite)
	const link = "-> [7a Old \\[oak\\], on the map](/map?map=3&place=5#place)"
	expect(sqlite.prepare("select content from posts").pluck().get()).toBe(
		["See", link, "", link, "{contact}"].join("\n"),
	)
	close()
})

const POST = {
	...{ id: 1, slug: "walk", title: "Walk", content: "Text", created_at: "2026-10-01T12:00:00.000Z" },
	updated_at: "2026-10-01T12:00:00.000Z",
}

/** The event, if its post, its version and both in the trash have the same. */
function migrated(repeats: object | null) {
	const { sqlite, close } = databaseBefore(66)
	const row = {
		...POST,
		...{ event_starts_at: EVENT.startsAt, event_ends_at: EVENT.endsAt },
		...{ event_repeats: repeats && JSON.stringify(repeats) },
	}
	const fields = JSON.stringify({ title: "Walk", event: { ...EVENT, ...(repeats && { repeats }) } })
	const version = { post_id: 1, saved_at: row.created_at, fields }
	insertAnyRow(sqlite, "posts", row)
	insertAnyRow(sqlite, "post_versions", version)
	insertAnyRow(sqlite, "trash", {
		...{ kind: "post", record_id: 2, name: "Walk", deleted_at: row.created_at, deleted_by: "anna" },
		address: "/blog/walk",
		content: JSON.stringify({ posts: [row], post_versions: [version] }),
	})
	migrate(sqlite)
	const read = (query: string) => sqlite.prepare<[], string>(query).pluck().get() ?? ""
	const content = JSON.parse(read("select content from trash"))
	const post = sqlite.prepare("select * from posts").get()
	const events = [
		eventOf(post),
		JSON.parse(read("select fields from post_versions")).event,
		eventOf(content.posts[0]),
		JSON.parse(content.post_versions[0].fields).event,
	]
	for (const event of events) expect(event).toEqual(events[0])
	close()
	return events[0]
}

// biome-ignore lint/suspicious/noExplicitAny: a row of the database, or of the trash
function eventOf({ event_starts_at: startsAt, event_ends_at: endsAt, event_dates: dates }: any) {
	return { ...EVENT, startsAt, endsAt, dates: JSON.parse(dates ?? "[]") }
}
