import { beforeAll, describe, expect, test } from "vitest"
import { newMember } from "#core/accounts/testing/members.ts"
import { addRows } from "#core/testing/add-rows.ts"
import { ADMIN, type Client, signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import {
	filledForm,
	formInPage,
	having,
	openForm,
	type PageForm,
	saveForm,
	startOf,
} from "#core/testing/form-in-page.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { morningZone } from "#core/testing/morning-zone.ts"
import type { FieldValue, Guests, Saving, StaffForm } from "#core/testing/record-forms.ts"
import { STAFF_FORMS } from "#core/testing/staff-forms.ts"
import { unescapeXml } from "#core/text/xml.ts"

type Values = Record<string, FieldValue>
type SavedForm = StaffForm & { saving: Saving }

const SAVED_FORMS = Object.entries<StaffForm>(STAFF_FORMS).filter(
	(one): one is [string, SavedForm] => one[1].saving !== undefined,
)

/** Longer than any field allows. */
const TOO_LONG = "x".repeat(20_001)

const { site, admin } = await staffSite()
let berta: Client
beforeAll(async () => {
	await leaveFewSpecies(site, 9)
	berta = await newMember(site, admin, "berta", "admin")
	await sendForm(admin, "/admin/site/time", { time_zone: morningZone() })
	await addRows(site, { notices: [{ id: 1, text: "Flooded", level: "closure" }] })
	// The sample has the address of one in the table.
	await site.db.deleteFrom("posts").where("kind", "=", "page").execute()
})

/** Restores what a form needs and earlier forms have changed. */
const BEFORE: Record<string, () => Promise<unknown>> = {
	species: () => site.db.deleteFrom("settings").where("key", "=", "tour_passcode").execute(),
}

const newestSession = () =>
	site.db.selectFrom("sessions").select("token_hash").orderBy("created_at", "desc").limit(1)

const open = (form: StaffForm, address: string) => openForm(admin, form, address)
const filled = (form: StaffForm, address: string, values: Values, isStored: boolean) =>
	filledForm(admin, form, address, values, isStored)

function stored({ saving }: SavedForm, form: PageForm, values: Values): Values {
	const all = Object.entries(having(form, values))
	return Object.fromEntries(all.filter(([name]) => !saving.shownOtherwise?.includes(name)))
}

async function refused(form: SavedForm, values: Values): Promise<PageForm> {
	const one = await filled(form, startOf(form), { ...form.first, ...values }, false)
	const response = await admin.post(one.action, one.body())
	expect(response.status).toBe(400)
	const html = await response.text()
	expectSummary(html)
	const again = formInPage(html, startOf(form), form)
	const typed = having(again, having(one, { ...form.first, ...values }))
	expect(again.read(typed), "what was typed").toEqual(typed)
	return again
}

/** The summary links to the first three invalid fields and counts the rest, and the save bar counts all. */
function expectSummary(html: string): void {
	const [summary = ""] = /<div role="alert"[\s\S]*?<\/div>/.exec(html) ?? []
	const [, more = "0"] = /and (\d+) more/.exec(textOf(summary)) ?? []
	const links = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name)
	for (const name of links) expect(html).toContain(` id="${name}-error"`)
	const [, all = "0"] = /(\d+) to correct/.exec(textOf(html.slice(html.indexOf("data-save-bar")))) ?? []
	expect([links.length, links.length + Number(more)]).toEqual([Math.min(3, Number(all)), Number(all)])
}

const save = (form: SavedForm, one: PageForm) => saveForm(admin, one, form.saving.says)

async function doubleClick(one: PageForm): Promise<void> {
	const answers = await Promise.all([admin.post(one.action, one.body()), admin.post(one.action, one.body())])
	const [first, second] = answers.map(({ status, headers }) => [status, headers.get("location")])
	expect(first?.[0]).toBe(303)
	expect(second).toEqual(first)
}

async function addressAgain(form: SavedForm): Promise<string> {
	return form.saving.table ? withId(form, String(form.actions[1]), /:\w+(?=\/edit)/) : startOf(form)
}

/** The newest row's ID instead of a parameter, and 1 instead of others. */
async function withId(
	{ saving: { table } }: SavedForm,
	address: string,
	parameter = /:id\b/,
): Promise<string> {
	const { max } = site.db.fn
	const rows = site.db.selectFrom((table ?? "species") as "species").select(max("id").as("id"))
	const { id } = await rows.executeTakeFirstOrThrow()
	return address.replace(parameter, String(id)).replace(/:\w+/g, "1")
}

async function countRows({ table }: Saving): Promise<number> {
	if (!table) return 0
	const rows = site.db.selectFrom(table as "species").select("id")
	return (await rows.execute()).length
}

const guestsOf = ({ saving: { guests } }: SavedForm): Guests =>
	typeof guests === "string" ? { seen: [] } : guests

/** A guest's page: its status, redirect, HTML without the data for scripts, and text. */
async function read(path: string): Promise<string> {
	const response = await site.get(path)
	const html = (await response.text()).replace(
		/<!-- -->|<style.*?<\/style>|<script(?! type="app).*?<\/script>/gs,
		"",
	)
	return [response.status, response.headers.get("location"), unescapeXml(html), textOf(html)].join("\n")
}

/** What guests read; the second reading comes from the page cache. */
async function shown(form: SavedForm, where?: string[]): Promise<string> {
	const { seen, lists = [] } = guestsOf(form)
	const paths = await Promise.all((where ?? [...seen, ...lists]).map((path) => withId(form, path)))
	const readAll = async () => (await Promise.all(paths.map(read))).join("\n")
	const html = await readAll()
	expect((await readAll()) === html).toBe(true)
	return html
}

/** The words that guests read of the typed texts, without Markdown syntax. */
function typedWords(form: SavedForm, one: PageForm, values: Values): string[] {
	const { seen, unseen } = guestsOf(form)
	return Object.entries(values).flatMap(([name, value]) => {
		if (seen.length === 0 || unseen?.includes(name) || !one.isTyped(name)) return []
		const lines = [value].flat().flatMap((text) => String(text).split("\n"))
		return lines
			.flatMap((line) => line.split(/[*#[\]()]+|^-[ >]|: /))
			.map((words) => words.trim())
			.filter(Boolean)
	})
}

async function expectShown(form: SavedForm, typed: string[], at: 0 | 1): Promise<string> {
	const { seen, words, lists = [] } = guestsOf(form)
	const html = await shown(form, seen)
	expect([...typed, ...(words?.[at] ?? [])].filter((text) => !html.includes(text))).toEqual([])
	for (const path of lists)
		expect([path, (await read(path)).includes(String(typed[0]))]).toEqual([path, true])
	return await shown(form)
}

const pictures = (html: string) => [...new Set(html.match(/\/media\/[\w-]+/g))].sort().join(" ")

const PUBLIC: Values = { published: true, scheduledFor: "" }

async function deleteAndUndo(
	form: SavedForm,
	removal: string,
	gone: string[],
	typed: string[],
): Promise<void> {
	const [path = "", ids = ""] = (await withId(form, removal)).split("?")
	const list = String((await admin.post(path, new URLSearchParams(ids))).headers.get("location"))
	const without = await shown(form)
	expect(gone.filter((text) => without.includes(text))).toEqual([])
	const [, undo = ""] = /action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(await admin.html(list)) ?? []
	expect((await admin.post(unescapeXml(undo))).status, undo).toBe(303)
	await expectShown(form, typed, 1)
}

const WITHOUT_VERSION = ["postPicture"]

const isFile = (value: FieldValue) => /^(first|second)\.\w+$/.test(String(value))

const fileFields = (values: Values) => Object.keys(values).filter((name) => isFile(values[name] ?? ""))

/** A file that was sent before, and that another one replaces. */
const WAITING = "f".repeat(32)

/** What both people type in an edit conflict. They choose no files. */
function typedIn({ saving }: SavedForm, form: PageForm, values: Values): Values {
	return Object.fromEntries(
		Object.entries(having(form, values)).filter(
			([name, value]) => !isFile(value) && !saving.shownOtherwise?.includes(name),
		),
	)
}

async function conflictOf(one: PageForm) {
	const response = await admin.post(one.action, one.body())
	expect(response.status).toBe(409)
	const html = await response.text()
	const [block = ""] = /<details[^>]*>\s*<summary[^>]*>Currently saved[\s\S]*?<\/details>/.exec(html) ?? []
	const plain = (part = "") => textOf(part).trim()
	const pairs = [...block.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g)]
	const listed = pairs.map(([, name, value]) => [plain(name), plain(value)] as const)
	return {
		html,
		text: textOf(html),
		block,
		listed,
		whose: plain(/<summary[\s\S]*?<\/summary>/.exec(block)?.[0]),
	}
}

describe.each(SAVED_FORMS)("the form %s", (name, form) => {
	const { saving, first, second } = form
	beforeAll(async () => BEFORE[name]?.())

	test("names every field that is empty, too long or refused, and keeps everything that was typed", async () => {
		const one = await open(form, startOf(form))
		const texts = Object.keys(first).filter((field) => one.has(field) && one.isTyped(field))
		const sent = (fields: string[], value: string) =>
			Object.fromEntries(fields.map((field) => [field, value]))
		const { required = {}, refused: others = {} } = saving
		if (Object.keys(required).length > 0) {
			const empty = await refused(form, sent(Object.keys(required), ""))
			for (const [field, message] of Object.entries(required))
				expect(empty.errorAt(field), `${field} empty`).toContain(message)
		}
		if (texts.length > 0) {
			const tooLong = await refused(form, sent(texts, TOO_LONG))
			for (const field of texts) expect(tooLong.errorAt(field), `${field} too long`).not.toBe("")
		}
		if (Object.keys(others).length > 0) {
			const values = Object.entries(others).map(([field, [value]]) => [field, value])
			const wrong = await refused(form, Object.fromEntries(values))
			for (const [field, [, message]] of Object.entries(others))
				expect(wrong.errorAt(field), field).toContain(message)
		}
	})

	test("comes back with what was typed when the session has expired, without secrets", async () => {
		const one = await filled(form, startOf(form), first, false)
		const body = one.body()
		for (const field of fileFields(first)) body.append(`${field}Upload`, WAITING)
		const guest = await signedInAdmin(site)
		const [own] = await site.db
			.updateTable("sessions")
			.set({ last_seen_at: new Date(Date.now() - 13 * 3_600_000).toISOString() })
			.where("token_hash", "in", newestSession())
			.returning("token_hash")
			.execute()
		expect(own).toBeDefined()
		const response = await guest.post(one.action, body)
		expect(response.status).toBe(303)
		const signedIn = await guest.post(String(response.headers.get("location")), ADMIN)
		const back = String(signedIn.headers.get("location"))
		expect(back.includes("draft=")).toBe(!saving.isTypedAgain)
		if (saving.isTypedAgain) return
		const again = formInPage(await guest.html(back), one.action, form)
		const typed = having(again, having(one, first))
		expect(again.read(typed)).toEqual(typed)
		for (const field of fileFields(typed))
			expect(again.body().getAll(`${field}Upload`), field).toEqual([
				expect.stringMatching(/^(?!f{32})[0-9a-f]{32}$/),
			])
	})

	const hasText = Object.values(second).some((value) => !isFile(value))

	test("is saved once, read back, replaced and read back again, and guests read it at once", async () => {
		const { removal } = guestsOf(form)
		const before = await shown(form)
		const one = await filled(form, startOf(form), first, false)
		const typed = having(one, first)
		const changes = async () => (await site.db.selectFrom("audit_entries").select("id").execute()).length
		const rows = await countRows(saving)
		if (one.body().has("formKey")) await doubleClick(one)
		await save(form, one)
		if (saving.table) expect(await countRows(saving), "rows").toBe(rows + 1)
		const after = await changes()
		if (one.body().has("formKey")) await doubleClick(one)
		expect(await changes(), "the same form sent again").toBe(after)
		const saved = await open(form, await addressAgain(form))
		expect(saved.read(stored(form, saved, typed))).toEqual(stored(form, saved, typed))
		const words = typedWords(form, one, typed)
		const added = await expectShown(form, words, 0)

		const isStored = saving.table !== undefined
		const published = Object.fromEntries(
			Object.entries(second).map(([field, value]) => [field, PUBLIC[field] ?? value]),
		)
		const next = await filled(form, await addressAgain(form), published, isStored)
		await save(form, next)
		const nextWords = typedWords(form, next, having(next, published))
		const replaced = await expectShown(form, nextWords, 1)
		const isReplaced = (text: string) => !nextWords.some((other) => other.includes(text))
		const own = (texts: string[]) => texts.filter((text) => text.length > 8 && !before.includes(text))
		expect(own(words).filter((text) => isReplaced(text) && replaced.includes(text))).toEqual([])
		if (added && "image" in first) {
			expect(pictures(added)).not.toBe(pictures(before))
			expect(pictures(replaced)).not.toBe(pictures(added))
		}
		if (removal) await deleteAndUndo(form, removal, own(nextWords), nextWords)

		if (second.published === false) {
			await save(form, await filled(form, await addressAgain(form), second, true))
			const hidden = await shown(form)
			expect(own(nextWords).filter((text) => hidden.includes(text))).toEqual([])
		}
		const last = await open(form, await addressAgain(form))
		expect(last.read(stored(form, last, second))).toEqual(stored(form, last, second))
	})

	if (!form.carried?.includes("revision") || !hasText || WITHOUT_VERSION.includes(name)) return

	test("lists what differs in an edit conflict and who saved it, and replaces that if it is sent again", async () => {
		const address = await addressAgain(form)
		const [same, mine] = [await open(form, address), await open(form, address)]
		const [theirs, typed] = [typedIn(form, mine, first), typedIn(form, mine, second)]
		await same.fill(theirs)
		const their = await openForm(berta, form, address)
		await their.fill(theirs)
		await saveForm(berta, their, saving.says)
		const nothing = await conflictOf(same)
		expect(nothing.listed).toEqual([])
		expect(nothing.text).toContain("Its fields are the same as in this form.")

		const other = await conflictOf(mine)
		expect(other.block).toContain(`href="${address}" target="_blank" rel="noreferrer"`)
		// Photos don't store when they were last changed.
		const isNamed = saving.table !== "species_photos"
		expect(other.whose).toMatch(isNamed ? /^Currently saved version: berta, \w+ \d+, 20\d\d/ : /version$/)
		for (const field of Object.keys(theirs)) {
			if (theirs[field] === typed[field] || !mine.isTyped(field)) continue
			const own = other.listed.find(([label]) => label.startsWith(form.labels[field] ?? ""))
			for (const text of [theirs[field]].flat())
				expect(own?.[1] ?? textOf(other.block), field).toContain(String(text).replace(/\s+/g, " "))
		}
		const again = formInPage(other.html, address, form)
		expect(again.read(stored(form, again, typed))).toEqual(stored(form, again, typed))

		await save(form, await filled(form, address, typed, true))
		const yours = await conflictOf(again)
		if (isNamed) expect(yours.text).toMatch(/You saved(?!.*Someone else)/)
		await save(form, formInPage(yours.html, address, form))
		const last = await open(form, address)
		expect(last.read(stored(form, last, typed))).toEqual(stored(form, last, typed))
	})
})
