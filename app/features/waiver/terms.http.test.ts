import { createHash } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ACCEPTED, TERMS_HASH } from "#core/testing/acceptance.ts"
import { ADMIN, type Client, client, makePasswordOld, signedInAdmin } from "#core/testing/admin.ts"
import { formAt, sendForm, textOf } from "#core/testing/form-on-page.ts"
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

async function addSection(heading: string, text: string) {
	const form = await formAt(admin, DRAFT)
	form.set("text", `${form.get("text")}\n\n## ${heading}\n\n${text}`)
	const response = await admin.post(DRAFT, form)
	expect([response.status, response.headers.get("location")]).toEqual([303, DRAFT])
}

const publish = (password = ADMIN.password) => sendForm(admin, DRAFT, { change: "publish", password })

const versions = () => site.db.selectFrom("terms_versions").selectAll().orderBy("number").execute()
const trail = async () =>
	(await site.db.selectFrom("audit_entries").select(["action", "subject"]).orderBy("id").execute()).map(
		({ action, subject }) => `${action} ${subject}`.trim(),
	)

test("a published draft is what the next visitor sees and accepts, and the audit trail has it", async () => {
	const guest = client(site)
	const apiBefore = await (await guest.get("/api/terms")).json()
	expect(apiBefore).toMatchObject({ number: 1, hash: TERMS_HASH })
	await addSection("Dogs", "On a leash:\n- **always**")
	expect(await guest.html("/waiver"), "the draft").not.toContain("17. Dogs")
	const html = await admin.html(DRAFT)
	const shown = textOf(html)
	expect(shown).toContain("Version 1 is only a draft until a lawyer has read it.")
	expect(shown).toContain("The saved draft has changes that visitors don't see yet.")
	expect(shown).toContain("What changed since version 1 Added: 17. Dogs")
	expect(html, "the preview").toContain("<li><strong>always</strong></li>")
	const form = await formAt(admin, DRAFT, { change: "publish", password: ADMIN.password })
	expect((await admin.post(DRAFT, form)).headers.get("location")).toBe(DRAFT)
	form.delete("password")
	expect((await admin.post(DRAFT, form)).status, "known without the password").toBe(303)

	const waiver = await guest.html("/waiver")
	expect(textOf(waiver)).toContain("What changed since version 1 Added: 17. Dogs")
	const terms = await (await guest.get("/api/terms")).json()
	expect(terms.number).toBe(2)
	expect(createHash("sha256").update(terms.text).digest("hex")).toBe(terms.hash)
	expect(waiver).toContain(`value="${terms.hash}"`)
	expect((await guest.post("/waiver", ACCEPTED)).status).toBe(409)
	expect((await guest.post("/waiver", { ...ACCEPTED, termsHash: terms.hash })).status).toBe(303)
	expect(await trail()).toEqual(expect.arrayContaining(["terms.draft-saved", "terms.published version 2"]))
	expect(await admin.text("/admin/security")).toContain("anna published the terms version 2")
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
		const html = await guest.html(`/waiver/receipts/${receipt}`)
		const file = /\/waiver\/terms\/[0-9a-f]{64}\.txt/.exec(html)?.[0] ?? ""
		expect(file).toContain(terms_hash)
		const text = await guest.html(file)
		expect(createHash("sha256").update(text).digest("hex")).toBe(terms_hash)
		expect([text.includes(". Dogs"), text.includes(". Cats")]).toEqual([at > 0, at > 1])
	}
	expect(await admin.html(DRAFT)).toContain(`href="/waiver/terms/${receipts[0]?.terms_hash}.txt"`)
	for (const missing of ["terms/x.txt", `terms/${"0".repeat(64)}.txt`])
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

test("'Preview' saves the draft, and 'Publish' keeps changes that aren't saved in the form", async () => {
	const text = "## Dogs\n\nOn a leash."
	const previewed = await sendForm(admin, DRAFT, { text, change: "preview" })
	expect([previewed.status, previewed.headers.get("location")]).toEqual([303, `${DRAFT}#preview`])
	expect(await admin.text(DRAFT)).toContain("1. Dogs On a leash.")
	const refused = await sendForm(admin, DRAFT, { text: `${text} Always.`, change: "publish" })
	const page = await refused.text()
	expect([refused.status, textOf(page)]).toEqual([409, expect.stringContaining("Nothing was published")])
	expect(page).toContain("On a leash. Always.</textarea>")
	expect(await versions()).toHaveLength(1)
})
