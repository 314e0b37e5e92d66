import { createHash } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { ACCEPTED, TERMS_HASH } from "#core/testing/acceptance.ts"
import { staffSite } from "#core/testing/admin.ts"
import { type Caller, caller } from "#core/testing/api.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { openAlways } from "#core/testing/opening-hours.ts"
import { testSite } from "#core/testing/site.ts"

const site = await testSite({ PARKING_URL: "https://parking.example/pay", SAMPLE_DATA: "false" })
const guest = caller(site)
const { site: asking, admin } = await staffSite({ SAMPLE_DATA: "false" })
const unset = await testSite({ SAMPLE_DATA: "false", CONTACT_EMAIL: "gate@farm.example" })
beforeAll(() => openAlways(site))

const form = (body: string) => ({
	method: "POST",
	body,
	headers: { "Content-Type": "application/x-www-form-urlencoded" },
})
const acceptBy = (call: Caller, body: object = {}) =>
	call("POST", "/api/waiver-acceptances", { termsHash: TERMS_HASH, ...body })
/** `change` replaces fields, and an empty value omits one. */
const accepted = (change: Record<string, string> = {}) => {
	const fields = Object.entries({ ...ACCEPTED, ...change }).filter(([, value]) => value !== "")
	return new URLSearchParams(fields).toString()
}
const aboveTerms = (html: string) => textOf(html.slice(0, html.indexOf("data-terms")))
const recorded = () => site.db.selectFrom("waiver_acceptances").selectAll().orderBy("id").execute()

test("without scripts, accepting leads to a receipt with a link to the parking page", async () => {
	const response = await site.get("/waiver?redirect=parking", form(accepted()))
	expect(response.status).toBe(303)
	const location = String(response.headers.get("location"))
	expect(location).toMatch(/^\/waiver\/receipts\/[2-9A-Z]{4}-[2-9A-Z]{4}$/)
	const receipt = await site.html(location)
	expect(receipt).toContain("Continue to Parking")
	expect(receipt).toContain('href="/waiver/parking"')
	expect(receipt).toContain(location.slice(-9))
	expect((await recorded()).at(-1)).toMatchObject({ led_to: "parking", terms_version: "2025-06-20" })
})

test("accepting without a destination leads home, where the receipt number is shown", async () => {
	const response = await site.get("/waiver", form(accepted()))
	expect(response.status).toBe(303)
	const home = await site.html(String(response.headers.get("location")))
	expect(home).toContain("Your acceptance of the terms is recorded")
	expect(home).toContain((await recorded()).at(-1)?.receipt)
})

test("without the ticked box nothing is recorded, and the page explains why", async () => {
	const before = await recorded()
	for (const body of ["", "accept=off", "accept=on&accept=no", "other=1"]) {
		const response = await site.get("/waiver?redirect=parking", form(body))
		expect(response.status, body).toBe(400)
		expect(aboveTerms(await response.text())).toContain("Please tick the box to accept the terms.")
	}
	const broken = { body: "--x\r\nbroken", headers: { "Content-Type": "multipart/form-data; boundary=x" } }
	expect((await site.get("/waiver", { method: "POST", ...broken })).status).toBe(400)
	expect(await recorded()).toEqual(before)
})

const OLD_HASH = "0".repeat(64)

test("an acceptance of outdated terms is rejected with the current terms and records nothing", async () => {
	const before = await recorded()
	for (const termsHash of [OLD_HASH, "", "nothing"]) {
		const response = await site.get("/waiver?redirect=parking", form(accepted({ termsHash })))
		expect(response.status, termsHash).toBe(409)
		const html = await response.text()
		expect(aboveTerms(html)).toContain("The terms have changed since you opened this page, so nothing was")
		expect(html).toContain(`value="${TERMS_HASH}"`)
		expect(/<input type="checkbox"[^>]*>/.exec(html)?.[0]).not.toMatch(/ checked/)
	}
	const api = await acceptBy(guest, { termsHash: OLD_HASH })
	expect(api.status).toBe(409)
	const { message, terms } = api.body
	expect(message).toMatch(/^The terms have changed/)
	expect([terms.hash, terms.version]).toEqual([TERMS_HASH, "2025-06-20"])
	expect(createHash("sha256").update(terms.text).digest("hex")).toBe(TERMS_HASH)
	expect(await recorded()).toEqual(before)
})

describe("the waiver with the question about the party size", () => {
	const setQuestion = (value: string) => admin.post("/admin/security/settings/waiver_party_size", { value })
	const last = async () =>
		await asking.db
			.selectFrom("waiver_acceptances")
			.select(["receipt", "party_size", "minors"])
			.orderBy("id", "desc")
			.executeTakeFirst()
	const PEOPLE = "How many people are in your group?"

	test("is asked only while the setting is on, and a page opened before it gets the question", async () => {
		const shown = async () => (await asking.html("/waiver")).includes(PEOPLE)
		const toSave = async () => (await (await asking.get("/api/terms")).json()).asksPartySize
		expect([await shown(), await toSave()]).toEqual([false, false])
		expect((await asking.get("/waiver", form(accepted({ partySize: "4", minors: "1" })))).status).toBe(303)
		expect(await last(), "not asked").toMatchObject({ party_size: null, minors: null })
		await setQuestion("true")
		expect([await shown(), await toSave()]).toEqual([true, true])
		const before = await last()
		const response = await asking.get("/waiver", form(accepted()))
		expect(response.status).toBe(400)
		const html = await response.text()
		expect(html).toContain(PEOPLE)
		expect(aboveTerms(html)).toContain("Nothing was recorded yet.")
		expect(await last()).toEqual(before)
	})

	test("a form with wrong numbers comes back with them and with a message at each field", async () => {
		const before = await last()
		for (const [partySize, minors, message] of [
			["0", "0", "The number of people must be a whole number from 1 to 99"],
			["2.5", "0", "The number of people must be a whole number from 1 to 99"],
			["2", "-1", "The number of people under 18 must be a whole number from 0 to 99"],
			["2", "2", "At least one person must be an adult"],
		] as const) {
			const response = await asking.get("/waiver", form(accepted({ partySize, minors })))
			expect(response.status, `${partySize} ${minors}`).toBe(400)
			const html = await response.text()
			expect(html, `${partySize} ${minors}`).toMatch(new RegExp(`-error"[^>]*>${message}`))
			expect(aboveTerms(html), `${partySize} ${minors}`).toContain(message)
			expect(html).toMatch(new RegExp(`name="partySize"[^>]* value="${partySize.replace(".", "\\.")}"`))
			expect(html, "the tick").toMatch(/name="accept"[^>]*checked=""|checked=""[^>]*name="accept"/)
		}
		const rejected = await acceptBy(caller(asking), { partySize: 2, minors: 2 })
		expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([400, ["minors"]])
		for (const body of [{}, { partySize: 2 }, { partySize: "2", minors: 1 }, { partySize: 2, minors: 0.5 }])
			expect((await acceptBy(caller(asking), body)).status, JSON.stringify(body)).toBe(400)
		expect(await last()).toEqual(before)
	})

	test("the numbers are in the record, on the receipt, in the list, in the CSV file and in the API", async () => {
		const response = await asking.get("/waiver", form(accepted({ partySize: " 4 ", minors: "1" })))
		expect(response.status).toBe(303)
		expect(await last()).toMatchObject({ party_size: 4, minors: 1 })
		const { receipt } = (await last()) ?? { receipt: "" }
		const card = await asking.text(`/waiver/receipts/${receipt}`)
		expect(card).toContain("People 4 people, 1 under 18")
		const list = await admin.text("/admin/security/waiver-records")
		expect(list).toContain("returned to the site, 4 people, 1 under 18")
		const csv = await admin.html("/admin/security/waiver-records.csv")
		expect(csv.trimEnd().split("\r\n").at(-1)).toMatch(/,home,4,1$/)
		const { body } = await acceptBy(caller(asking), { partySize: 1, minors: 0 })
		expect(body).toMatchObject({ partySize: 1, minors: 0 })
	})
})

describe("the waiver without a parking page", () => {
	const UNAVAILABLE = "You can&#x27;t pay for parking online yet."

	test("pages show the contact instead of a made-up parking URL", async () => {
		for (const path of ["/", "/waiver?redirect=parking"]) {
			const html = await unset.html(path)
			expect(html, path).toContain(UNAVAILABLE)
			expect(html, path).toContain("mailto:gate@farm.example")
			expect(html, path).not.toContain("parking.example")
		}
		expect(await unset.html("/waiver")).not.toContain(UNAVAILABLE)
	})

	test("an acceptance for parking is recorded with the home page as its destination, and its receipt explains why", async () => {
		const response = await unset.get("/waiver?redirect=parking", form(accepted()))
		expect(response.status).toBe(303)
		const receipt = await unset.html(String(response.headers.get("location")))
		expect(receipt).toContain(UNAVAILABLE)
		expect(receipt).not.toContain("Continue to Parking")
		expect((await acceptBy(caller(unset), { redirect: "parking" })).body.ledTo).toBe("home")
		const records = await unset.db.selectFrom("waiver_acceptances").select("led_to").execute()
		expect(records).toEqual([{ led_to: "home" }, { led_to: "home" }])
	})
})

test("a script can't fill the table of waivers, and gets 429 with Retry-After", async () => {
	for (let at = 0; at < 110; at++) await acceptBy(guest)
	const rejected = await acceptBy(guest)
	expect(rejected.status).toBe(429)
	expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0)
	expect((await site.get("/waiver", form(accepted()))).status).toBe(429)
	expect((await recorded()).length).toBeLessThanOrEqual(100)
	const page = await (await site.get("/waiver?redirect=parking", form(accepted()))).text()
	expect(aboveTerms(page)).toContain("Nothing was recorded, because there were too many acceptances")
})
