import { afterEach, beforeEach, expect, test } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { type Client, signedInAdmin } from "#core/testing/admin.ts"
import { callerOf } from "#core/testing/api.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { newMap } from "#core/testing/new-map.ts"
import { other, storeHours } from "#core/testing/opening-hours.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import type { Schema } from "#db/schema.ts"

let site: TestSite
let admin: Client
beforeEach(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterEach(() => site.close())

const NOUNS = [
	...["place", "trail", "photo", "picture", "post", "page", "map", "notice", "redirect", "item", "record"],
	...["day", "season", "time", "version", "file", "row", "error", "session", "account", "administrator"],
	...["code", "section", "date", "step", "hour", "minute", "week", "change", "tour", "visitor", "label"],
	...["space", "point", "stop", "editor", "backup", "sound", "part", "find", "view", "audio play", "scan"],
]
const singular = `(?:${NOUNS.join("|")}|address|entry|person)`
const plural = `(?:${NOUNS.map((noun) => `${noun}s`).join("|")}|addresses|entries|people)`
const BEFORE = "(?<![\\d.,:/#-])"
const ADJECTIVE = "(?:(?:old|other|open|more|new|missing|recovery|selected) )?"
const MANY = "(?:0|[2-9]|\\d{2,})"
const DISAGREEMENTS = [
	`${BEFORE}1 ${ADJECTIVE}${plural}\\b`,
	`${BEFORE}${MANY} ${ADJECTIVE}${singular}(?![\\w-])`,
	`${BEFORE}1 ${ADJECTIVE}(?:species|${singular}) (?:are|were|have|aren't|don't|exist|sign)\\b`,
	`(?<!for )${BEFORE}${MANY} ${ADJECTIVE}(?:species|${plural}) (?:is|was|has|isn't|doesn't|exists|signs)\\b`,
].map((pattern) => new RegExp(pattern, "g"))

const COUNTED = [singular, plural].map(
	(nouns, at) => new RegExp(`${BEFORE}${at === 0 ? 1 : MANY} ${ADJECTIVE}${nouns}\\b`, "g"),
)

const disagreements = (text: string) =>
	DISAGREEMENTS.flatMap((pattern) =>
		[...text.matchAll(pattern)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 60)),
	)

/** A page's text, where an element of its own line ends a sentence. */
const sentencesOf = (html: string) =>
	textOf(
		html.replace(
			/<\/?(p|li|ul|div|h\d|dt|dd|td|th|option|button|label|legend|summary|input|svg|section)\b/g,
			" ¦ $&",
		),
	)

const AT = new Date().toISOString()

const EVENTS = ["species-view", "species_discovery", "audio-play", "qr_scan", "tour_start", "tour_complete"]

const add = (table: keyof Schema, row: object) => addRows(site, { [table]: [row] })

/** Deletes or creates records until there are this many of everything. */
async function leave(count: number): Promise<void> {
	for (const table of ["places", "trails", "posts", "species"] as const) {
		const rows = await site.db.selectFrom(table).select("id").orderBy("id").limit(count).execute()
		const kept = rows.map(({ id }) => id)
		await site.db
			.deleteFrom(table as "places")
			.where("id", "not in", kept)
			.execute()
	}
	const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
	const ids = upTo(count)
	for (const event of ids.length > 0 ? EVENTS : []) await add("events", { event, day, subject: "1", count })
	for (const id of ids) {
		await add("notices", { text: `Notice ${id}.`, level: "caution" })
		await add("redirects", { id, path: `/old${id}`, target: "/visit" })
		await add("redirect_hits", { redirect_id: id, day, hits: count })
		await add("missing_paths", { path: `/gone${id}`, hits: count, day })
		await add("species_photos", { species_id: 1, position: id + 1, image_id: 1 })
		await add("users", { username: `editor${id}`, role: "editor" })
		const acceptance = { receipt: `2222-222${id}`, terms_version: "1", accepted_at: AT, led_to: "home" }
		await add("waiver_acceptances", { ...acceptance, party_size: count, minors: count })
		await signedInAdmin(site)
	}
	await storeHours(site, {
		others: ids.map((id) => other(`2031-12-0${id}`)),
	})
	await throwMapAway(ids)
}

/** The map has a place and a trail for each ID. */
async function throwMapAway(ids: number[]): Promise<void> {
	const api = callerOf(site, admin)
	const map = `/api/maps/${await newMap(api, "Thrown away")}`
	for (const id of ids) {
		await api("POST", `${map}/places`, { name: `P${id}`, kind: "viewpoint", x: 0.5, y: 0.5 })
		const way = { color: "#1d4f91", steepness: "flat", surface: "gravel" }
		await api("POST", `${map}/trails`, { name: `T${id}`, ...way })
	}
	if (ids.length > 0) await api("DELETE", map)
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Actions whose message says how many records they changed. */
const PRESSES = ["species/archive", "species/archive", "species/unarchive", "species/delete", "trash/empty"]

test.each([2, 1, 0])("sentences with a number agree with it where there are %i", async (count) => {
	await leave(count)
	const ids = upTo(count).flatMap((id) => [id, id + 900])
	const search = new URLSearchParams(ids.map((id) => ["ids", String(id)]))
	const pages = site.siteRoutes.filter(({ isPage }) => isPage)
	const addresses = pages.map(({ path }) =>
		path
			.replace(/:slug/, "x")
			.replace(/:\w+\??/g, "1")
			.replace("*", "nope"),
	)
	const wrong: string[] = []
	const counted = new Set<string>()
	function look(address: string, html: string) {
		const text = sentencesOf(html)
		wrong.push(...disagreements(text).map((words) => `${address}: ${words}`))
		for (const [words] of text.matchAll(COUNTED[count === 1 ? 0 : 1] ?? /x/g)) counted.add(words)
	}
	for (const address of [
		...addresses,
		...addresses.filter((one) => /species\/|qr-codes/.test(one)).map((one) => `${one}?${search}`),
	])
		look(address, await admin.html(address))
	for (const press of PRESSES) {
		await admin.post(`/admin/${press}`, search)
		look(`after ${press}`, await admin.html("/admin"))
	}
	expect(wrong).toEqual([])
	expect(counted.size).toBeGreaterThan(9)
})
