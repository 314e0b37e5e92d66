import { createHash } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ACCEPTED, TERMS_HASH } from "#app/testing/fixtures/acceptance.ts"
import { ADMIN, type Client, client, makePasswordOld, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
// A site for each test, because its tests use up the login attempts.
beforeEach(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false" })
	admin = await signedInAdmin(site)
})
afterEach(() => site.close())

const DRAFT = "/admin/site/terms"
const NEW = `${DRAFT}/sections/new`
const PREVIEW = `${DRAFT}/preview`
const edit = (id: number) => `${DRAFT}/sections/${id}/edit`

const page = async (response: Response) => {
	const html = await response.text()
	return { status: response.status, html, text: textOf(html) }
}
const read = async (path: string) => await page(await admin.get(path))

async function openForm(path: string, fields: Record<string, string>): Promise<FormData> {
	const form = formOnPage((await read(path)).html)
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

async function addSection(heading: string, text: string) {
	const response = await admin.post(NEW, await openForm(NEW, { heading, text }))
	expect([response.status, response.headers.get("location")]).toEqual([303, DRAFT])
}

const publish = async (password = ADMIN.password) =>
	await admin.post(PREVIEW, await openForm(PREVIEW, { password }))

const versions = () => site.db.selectFrom("terms_versions").selectAll().orderBy("number").execute()
const sections = () => site.db.selectFrom("terms_sections").selectAll().orderBy("position").execute()
const trail = async () =>
	(await site.db.selectFrom("audit_entries").select(["action", "subject"]).orderBy("id").execute()).map(
		({ action, subject }) => `${action} ${subject}`,
	)

test("a published draft is what the next visitor sees and accepts, and the audit trail has it", async () => {
	const guest = client(site)
	const apiBefore = await (await guest.get("/api/terms")).json()
	expect(apiBefore).toMatchObject({ number: 1, hash: TERMS_HASH })
	await addSection("Dogs", "On a leash:\n- always")
	expect(await (await guest.get("/waiver")).text(), "the draft").not.toContain("17. Dogs")
	expect((await read(DRAFT)).text).toContain("The draft has changes that visitors don't see yet.")
	expect((await read(PREVIEW)).html).toContain("<li>always</li>")
	expect((await read(PREVIEW)).text).toContain("What changed since version 1 Added: 17. Dogs")
	expect((await publish()).headers.get("location")).toBe(DRAFT)

	const waiver = await (await guest.get("/waiver")).text()
	expect(textOf(waiver)).toContain("What changed since version 1 Added: 17. Dogs")
	expect(waiver, "collapsed").not.toContain("<details open")
	const terms = await (await guest.get("/api/terms")).json()
	expect(terms.number).toBe(2)
	expect(createHash("sha256").update(terms.text).digest("hex")).toBe(terms.hash)
	expect(waiver).toContain(`name="termsHash"`)
	expect(waiver).toContain(`value="${terms.hash}"`)
	expect((await guest.post("/waiver", ACCEPTED)).status).toBe(409)
	expect((await guest.post("/waiver", { ...ACCEPTED, termsHash: terms.hash })).status).toBe(303)
	expect(await trail()).toEqual(expect.arrayContaining(["terms.section-added Dogs", "terms.published 2"]))
	expect((await read("/admin/security")).text).toContain("anna published the terms, version 2")
})

test("a version page is outdated within one request of a publication", async () => {
	const guest = client(site)
	for (let time = 0; time < 2; time++)
		expect(textOf(await (await guest.get("/waiver/versions/1")).text())).toContain(
			"These are the current terms.",
		)
	await addSection("Dogs", "On a leash.")
	await publish()
	expect(textOf(await (await guest.get("/waiver/versions/1")).text())).toContain(
		"These terms have been replaced by newer ones.",
	)
})

test("old receipts lead to the text that was accepted, after two publications", async () => {
	const guest = client(site)
	const accept = async (termsHash: string) => {
		await guest.post("/waiver", { ...ACCEPTED, termsHash })
		const row = await site.db
			.selectFrom("waiver_acceptances")
			.selectAll()
			.orderBy("id", "desc")
			.executeTakeFirstOrThrow()
		return row
	}
	const receipts = [await accept(TERMS_HASH)]
	for (const heading of ["Dogs", "Cats"]) {
		await addSection(heading, "At home.")
		await publish()
		receipts.push(await accept((await (await guest.get("/api/terms")).json()).hash))
	}
	expect(receipts.map((row) => row.terms_version.replace(/\(.*\)/, "(day)"))).toEqual([
		"2025-06-20",
		"2 (day)",
		"3 (day)",
	])
	for (const [at, { receipt, terms_hash }] of receipts.entries()) {
		const html = await (await guest.get(`/waiver/receipts/${receipt}`)).text()
		const file = /\/waiver\/terms\/[0-9a-f]{64}\.txt/.exec(html)?.[0] ?? ""
		expect(file).toContain(terms_hash)
		const text = await (await guest.get(file)).text()
		expect(createHash("sha256").update(text).digest("hex")).toBe(terms_hash)
		expect([text.includes(". Dogs"), text.includes(". Cats")]).toEqual([at > 0, at > 1])
		const version = await guest.get(`/waiver/versions/${at + 1}`)
		expect([version.status, (await version.text()).includes(String(terms_hash))]).toEqual([200, true])
	}
	const waiver = textOf(await (await guest.get("/waiver")).text())
	expect(waiver).toContain("Earlier versions Version 2")
	for (const missing of ["0", "4", "x", "1e1"])
		expect((await guest.get(`/waiver/versions/${missing}`)).status, missing).toBe(404)
})

test("publishing needs a password that was typed lately, which is limited like a sign-in and never sent back", async () => {
	await addSection("Dogs", "On a leash.")
	const wrong = await page(await publish("not the password"))
	expect(wrong.status).toBe(400)
	expect(wrong.text).toContain("The password is wrong.")
	expect(wrong.html).not.toContain("not the password")
	await makePasswordOld(site.db, ADMIN.username)
	const missing = await page(await publish(""))
	expect([missing.status, missing.text]).toEqual([403, expect.stringContaining("Type your password")])
	const statuses = []
	for (let time = 0; time < 12; time++) statuses.push(await publish("not the password"))
	const limited = statuses.find(({ status }) => status === 429)
	expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0)
	expect(await versions()).toHaveLength(1)
	expect((await publish()).status, "also with the right password").toBe(429)
})

test("an unchanged draft, and one that changed after it was shown, aren't published", async () => {
	await addSection("Dogs", "On a leash.")
	const shown = await openForm(PREVIEW, { password: ADMIN.password })
	await addSection("Cats", "At home.")
	const changed = await page(await admin.post(PREVIEW, shown))
	expect(changed.status).toBe(409)
	expect(changed.text).toContain("someone changed the draft while this page was open")
	expect(changed.text).toContain("18. Cats")
	const again = formOnPage(changed.html)
	again.set("password", ADMIN.password)
	expect((await admin.post(PREVIEW, again)).status).toBe(303)
	expect((await admin.post(PREVIEW, again)).status, "sent twice").toBe(303)
	expect(await versions()).toHaveLength(2)
	again.set("formKey", "another-key")
	const unchanged = await page(await admin.post(PREVIEW, again))
	expect(unchanged.status).toBe(409)
	expect(unchanged.text).toContain("the draft is the same as the published version")
	expect(await versions()).toHaveLength(2)
	expect((await read(PREVIEW)).text).toContain("so there is nothing to publish")
})

test("a section that was deleted while it was edited can be saved as a new one", async () => {
	const mine = await openForm(edit(1), { text: "Mine" })
	await admin.post(`${DRAFT}/sections/1/delete`)
	const deleted = await page(await admin.post(edit(1), mine))
	expect(deleted.status).toBe(404)
	expect(deleted.html).toContain(`action="${NEW}"`)
	expect((await admin.post(NEW, formOnPage(deleted.html))).status).toBe(303)
	expect((await sections()).at(-1)).toMatchObject({ heading: "Definitions", text: "Mine" })
	expect((await read(edit(1))).status).toBe(404)
})

test("a text that is too long is rejected with its limit, and comes back", async () => {
	const long = "x".repeat(20_001)
	const rejected = await page(await admin.post(NEW, await openForm(NEW, { heading: "Long", text: long })))
	expect(rejected.status).toBe(400)
	expect(rejected.text).toContain("Text has more than 20000 characters")
	expect(formOnPage(rejected.html).get("text")).toBe(long)
	const empty = await page(await admin.post(NEW, await openForm(NEW, { heading: " ", text: "" })))
	expect(empty.text).toContain("Heading is required")
	const tooLarge = await admin.post(NEW, { formKey: "k", heading: "Huge", text: "x".repeat(5_000_000) })
	expect(tooLarge.status).toBe(413)
	expect(await sections()).toHaveLength(16)
	const most = "é".repeat(20_000)
	for (let at = 0; at < 4; at++) await addSection(`Long ${at}`, most)
	const full = await page(await admin.post(NEW, await openForm(NEW, { heading: "Full", text: most })))
	expect(full.status).toBe(400)
	expect(full.text).toContain("the terms would be larger than 200 kB")
	expect(formOnPage(full.html).get("text")).toBe(most)
})

test("sections are moved and deleted without scripts, and the last one stays", async () => {
	const order = async () => (await sections()).map(({ heading }) => heading).slice(0, 3)
	const [one, two, three] = await order()
	const move = (id: number, direction: string) => admin.post(`${DRAFT}/sections/${id}/move`, { direction })
	expect((await move(1, "down")).headers.get("location")).toBe(DRAFT)
	expect(await order()).toEqual([two, one, three])
	await move(1, "up")
	await move(1, "sideways")
	await move(1, "up")
	expect(await order()).toEqual([one, two, three])
	await move(99, "up")
	expect((await read(DRAFT)).text).toContain("This section no longer exists.")
	for (let id = 1; id <= 16; id++) await admin.post(`${DRAFT}/sections/${id}/delete`)
	expect((await read(DRAFT)).text).toContain("The terms need at least one section.")
	expect(await sections()).toHaveLength(1)
})

test("a section sent twice is added once", async () => {
	const form = await openForm(NEW, { heading: "Dogs", text: "On a leash." })
	const responses = await Promise.all([admin.post(NEW, form), admin.post(NEW, form)])
	expect(responses.map(({ status }) => status)).toEqual([303, 303])
	expect(await sections()).toHaveLength(17)
})

test("the waiver page shows the words that changed, what was removed and what moved", async () => {
	const changed = (await sections())[0]
	const text = String(changed?.text).replace("have read and understood", "have read, and understood,")
	await admin.post(edit(1), await openForm(edit(1), { text }))
	await admin.post(`${DRAFT}/sections/2/delete`)
	await admin.post(`${DRAFT}/sections/16/move`, { direction: "up" })
	await publish()
	const html = await (await client(site).get("/waiver")).text()
	expect(html).toMatch(/<ins[^>]*><span class="sr-only"> added: <\/span>[^<]*,/)
	const shown = textOf(html)
	expect(shown).toContain("Changed: 1. Definitions")
	expect(shown).toMatch(/Moved: 1[45]\. /)
	expect(shown).toContain("Removed: 2. Licence to Enter")
	const first = await (await client(site).get("/waiver/versions/1")).text()
	expect(first).not.toContain("What changed since")
})

test("the review is confirmed for the current version only, and a new version isn't reviewed", async () => {
	const REVIEW = `${DRAFT}/review`
	const review = { number: "1", reviewer: "A. Lawyer", reviewedOn: "2026-06-01" }
	expect((await read(DRAFT)).text).toContain("Version 1 has not been reviewed.")
	for (const [change, message] of [
		[{ reviewedOn: "2026-02-30" }, "Date of the review must be a date"],
		[{ reviewedOn: "2999-01-01" }, "The date of the review is in the future"],
		[{ reviewer: " " }, "Reviewer is required"],
	] as const) {
		const rejected = await page(await admin.post(REVIEW, { ...review, ...change }))
		expect([rejected.status, rejected.text.includes(message)], message).toEqual([400, true])
	}
	expect((await admin.post(REVIEW, { ...review, number: "2" })).status).toBe(409)
	expect((await admin.post(REVIEW, review)).headers.get("location")).toBe(DRAFT)
	expect((await read(DRAFT)).text).toContain("Version 1 was reviewed by A. Lawyer on June 1, 2026.")
	expect(await trail()).toContain("terms.reviewed 1, by A. Lawyer on 2026-06-01")
	await addSection("Dogs", "On a leash.")
	await publish()
	expect((await read(DRAFT)).text).toContain("Version 2 has not been reviewed.")
	expect((await admin.post(REVIEW, review)).status).toBe(409)
})
