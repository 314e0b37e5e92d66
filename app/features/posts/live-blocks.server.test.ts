import { expect, test } from "vitest"
import { changeSetting } from "#core/settings/setting.server.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost, postEvent } from "#core/testing/posts.ts"
import { fillLiveBlocks, liveBlockProblem } from "./live-blocks.server.ts"
import { renderMarkdown } from "./markdown.ts"
import { insertPost } from "./post.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")

const database = eachDatabase()

const fill = (text: string) => fillLiveBlocks(database.db, text)
const htmlOf = async (text: string) =>
	renderMarkdown(await fill(text), { origin: "https://farm.example", pictures: new Map() })

/** A published place and a draft. */
const addPlaces = () =>
	database.sqlite.exec(`
		insert into media (id, name, kind, content_type, bytes, created_at) values (1, 'm.webp', 'image', 'x', 1, '');
		insert into maps (id, name, alt_text, image_id, created_at, updated_at) values (3, 'The farm', 'Drawn', 1, '', '');
		insert into places (id, map_id, name, number, kind, x, y, published, created_at, updated_at) values
			(5, 3, 'Old oak', '7a', 'viewpoint', 0, 0, 1, '', ''), (6, 3, 'Secret', '', 'other', 0, 0, 0, '', '')`)

async function addEvent(title: string, days: number, cancelled = false): Promise<void> {
	const startsAt = new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+/, ".000")
	const post = newPost({ title, category: "events", event: postEvent({ startsAt, cancelled }) })
	await insertPost(database.db, post, NOW)
}

test("the contact box has what the settings say, whatever signs are in it", async () => {
	const change = { by: "anna", at: NOW }
	await changeSetting(database.db, "site_name", "Owl & *Sons* <Farm>", change)
	await changeSetting(database.db, "street_address", "1 Lane_Road", change)
	await changeSetting(database.db, "telephone", "705 555 0100", change)
	const html = await htmlOf("Write to us:\n{contact}\nBye")
	expect(html).toMatch(
		/<p dir="auto">Write to us:<\/p>\s*<blockquote>[\s\S]*<\/blockquote>\s*<p dir="auto">Bye/,
	)
	expect(html).toContain("<strong>Owl &amp; *Sons* &lt;Farm&gt;</strong>")
	expect(html).toContain("1 Lane_Road")
	expect(html).toContain('<a href="tel:7055550100">705 555 0100</a>')
})

test("the next three events that aren't cancelled are listed, or that there are none", async () => {
	expect(await htmlOf("{next events}")).toBe('<p dir="auto">No events are planned at the moment.</p>')
	for (const [title, days] of [
		["Past", -2],
		["Fourth", 9],
		["First [1]", 1],
		["Third", 5],
		["Second", 3],
	] as const)
		await addEvent(title, days)
	await addEvent("Off", 2, true)
	const html = await htmlOf("{Next Events}")
	expect([...html.matchAll(/<li[^>]*><a href="\/blog\/[\w-]+">([^<]*)</g)].map(([, title]) => title)).toEqual(
		["First [1]", "Second", "Third"],
	)
	expect(html).toContain('<a href="/events">All events</a>')
})

test("a place is found by its name or number, and a draft or an unknown one is nothing", async () => {
	addPlaces()
	const button =
		'<p dir="auto"><a href="/map?map=3&amp;place=5#place" class="button">7a Old oak, on the map</a></p>'
	for (const typed of ["old oak", "7A", "7a Old Oak"]) expect(await htmlOf(`{place ${typed}}`)).toBe(button)
	for (const typed of ["{place Secret}", "{place nothing}"]) expect(await fill(typed)).toBe("")
	for (const typed of ["{place}", "text {contact}", "{other}"]) expect(await fill(typed)).toBe(typed)
})

test("what a text can't have is named before it is saved, and visitors don't see it", async () => {
	expect(await liveBlockProblem(database.db, "{contact}\n{place Nowhere}")).toBe(
		"{place Nowhere}: no published place on the map has this name or number.",
	)
	expect(await htmlOf("One\n{place Nowhere}\nTwo")).not.toContain("Nowhere")
	expect(await liveBlockProblem(database.db, "{contact}\n".repeat(21))).toContain("At most 20 are possible.")
	expect(await liveBlockProblem(database.db, "{contact}\n".repeat(20))).toBeUndefined()
})

test("an unknown block is refused with those that exist, and other braces are text", async () => {
	const names =
		"The blocks are {contact}, {next events} and {place Lookout}, with the name or number of a place."
	for (const typed of ["  {Events} ", "{place}", "{contact us}", "{карта}"]) {
		const block = typed.trim()
		expect(await liveBlockProblem(database.db, `Text\n{contact}\n${typed}`)).toBe(
			`${block}: there is no such block. ${names} If it is text, write \\${block}.`,
		)
		expect(await liveBlockProblem(database.db, `\\${block}`)).toBeUndefined()
		expect(await htmlOf(`\\${block}`)).toContain(block)
	}
	for (const text of ["See {events} here", "{events}.", "- {events}", "{}", "{1, 2}", "{a} {b}", "a {", "}"])
		expect(await liveBlockProblem(database.db, text), text).toBeUndefined()
	for (const text of ["{ contact }", "{Next  Events}"]) {
		expect(await liveBlockProblem(database.db, text), text).toBeUndefined()
		expect(await fill(text)).not.toContain("{")
	}
})
