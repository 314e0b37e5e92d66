import { expect, test } from "vitest"
import { changeSetting } from "#core/settings/setting.server.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newPost, postEvent } from "#core/testing/posts.ts"
import { liveBlockProblem, readLiveBlocks } from "./live-blocks.server.ts"
import { renderMarkdown } from "./markdown.ts"
import { insertPost } from "./post.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")

const database = eachDatabase()

const htmlOf = async (text: string) => {
	const live = await readLiveBlocks(database.db, text)
	return renderMarkdown(text, { origin: "https://farm.example", pictures: new Map(), live })
}

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

test("an unknown block is refused with those that exist, and other braces are text", async () => {
	for (const typed of ["  {Events} ", "{place}", "{contact us}", "{карта}"]) {
		const block = typed.trim()
		expect(liveBlockProblem(`Text\n{contact}\n${typed}`)).toBe(
			`${block}: there is no such block. The blocks are {contact} and {next events}. If it is text, write \\${block}.`,
		)
		expect(liveBlockProblem(`\\${block}`)).toBeUndefined()
		expect(await htmlOf(`\\${block}`)).toContain(block)
	}
	for (const text of [
		"See {events} here",
		"{events}.",
		"- {events}",
		"{}",
		"{1, 2}",
		"{a} {b}",
		"a {",
		"}",
	]) {
		expect(liveBlockProblem(text), text).toBeUndefined()
		expect(await htmlOf(text)).not.toContain("<blockquote>")
	}
	for (const text of ["{ contact }", "{Next  Events}"]) {
		expect(liveBlockProblem(text), text).toBeUndefined()
		expect(await htmlOf(`${text}\n${text}`)).not.toContain("{")
	}
})
