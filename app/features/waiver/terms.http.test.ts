import { createHash } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ACCEPTED, TERMS_HASH } from "#core/testing/acceptance.ts"
import { ADMIN, type Client, client, makePasswordOld, signedInAdmin } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"

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

const page = async (response: Response) => {
	const html = await response.text()
	return { status: response.status, html, text: textOf(html) }
}
const read = async (path: string) => await page(await admin.get(path))

async function addSection(heading: string, text: string) {
	const response = await sendForm(admin, NEW, { heading, text })
	expect([response.status, response.headers.get("location")]).toEqual([303, DRAFT])
}

const publish = (password = ADMIN.password) => sendForm(admin, PREVIEW, { password })

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
	expect((await read(PREVIEW)).text).toContain("What changed since version 1 Added: 17. Dogs")
	expect((await publish()).headers.get("location")).toBe(DRAFT)

	const waiver = await (await guest.get("/waiver")).text()
	expect(textOf(waiver)).toContain("What changed since version 1 Added: 17. Dogs")
	const terms = await (await guest.get("/api/terms")).json()
	expect(terms.number).toBe(2)
	expect(createHash("sha256").update(terms.text).digest("hex")).toBe(terms.hash)
	expect(waiver).toContain(`value="${terms.hash}"`)
	expect((await guest.post("/waiver", ACCEPTED)).status).toBe(409)
	expect((await guest.post("/waiver", { ...ACCEPTED, termsHash: terms.hash })).status).toBe(303)
	expect(await trail()).toEqual(expect.arrayContaining(["terms.section-added Dogs", "terms.published 2"]))
	expect((await read("/admin/security")).text).toContain("anna published the terms, version 2")
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
	expect(textOf(await (await guest.get("/waiver")).text())).toContain("Earlier versions Version 2")
	for (const missing of ["versions/0", "versions/4", "terms/x.txt", `terms/${"0".repeat(64)}.txt`])
		expect((await guest.get(`/waiver/${missing}`)).status, missing).toBe(404)
})

test("the password that publishing asks for is limited like a sign-in", async () => {
	await addSection("Dogs", "On a leash.")
	await makePasswordOld(site.db, ADMIN.username)
	const statuses = []
	for (let time = 0; time < 12; time++) statuses.push(await publish("not the password"))
	const limited = statuses.find(({ status }) => status === 429)
	expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0)
	expect(await versions()).toHaveLength(1)
	expect((await publish()).status, "also with the right password").toBe(429)
})

test("sections are moved and deleted without scripts, and the last one stays", async () => {
	const order = async () => (await sections()).map(({ heading }) => heading).slice(0, 3)
	const [one, two, three] = await order()
	const move = (direction: string) => admin.post(`${DRAFT}/sections/1/move`, { direction })
	await move("down")
	expect(await order()).toEqual([two, one, three])
	for (const direction of ["up", "sideways", "up"]) await move(direction)
	expect(await order()).toEqual([one, two, three])
	for (let id = 1; id <= 16; id++) await admin.post(`${DRAFT}/sections/${id}/delete`)
	expect((await read(DRAFT)).text).toContain("The terms need at least one section.")
	expect(await sections()).toHaveLength(1)
})

test("the review is confirmed for the current version only, and a new version isn't reviewed", async () => {
	const REVIEW = `${DRAFT}/review`
	const review = { number: "1", reviewer: "A. Lawyer", reviewedOn: "2026-06-01" }
	expect((await read(DRAFT)).text).toContain("Version 1 has not been reviewed.")
	const early = await page(await admin.post(REVIEW, { ...review, reviewedOn: "2999-01-01" }))
	expect([early.status, early.text]).toEqual([400, expect.stringContaining("is in the future")])
	expect((await admin.post(REVIEW, { ...review, number: "2" })).status).toBe(409)
	expect((await admin.post(REVIEW, review)).headers.get("location")).toBe(DRAFT)
	expect((await read(DRAFT)).text).toContain("Version 1 was reviewed by A. Lawyer on June 1, 2026.")
	expect(await trail()).toContain("terms.reviewed 1, by A. Lawyer on 2026-06-01")
	await addSection("Dogs", "On a leash.")
	await publish()
	expect((await read(DRAFT)).text).toContain("Version 2 has not been reviewed.")
	expect((await admin.post(REVIEW, review)).status).toBe(409)
})
