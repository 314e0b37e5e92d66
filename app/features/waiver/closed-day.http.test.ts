import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { textOf } from "#core/testing/form-on-page.ts"
import { closeFarm } from "#core/testing/opening-hours.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"

const PARKING = "https://parking.example/pay"
// Toronto is four hours behind UTC in July.
const NOON = Date.UTC(2026, 6, 4, 16)

let site: TestSite
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: NOON })
	site = await startTestSite({ PARKING_URL: PARKING })
})
afterEach(async () => {
	await site.close()
	vi.useRealTimers()
})

const close = () => closeFarm(site, "2026-07-04", "Ice on the lane")

const QUESTION = "I am paying for another day."

test("on a closed day the waiver says so and asks before the box for the terms, and on an open day it doesn't", async () => {
	const open = textOf(await site.html("/waiver?redirect=parking"))
	expect(open).toContain("Open until 8:00 PM")
	expect(open).not.toContain(QUESTION)
	await close()
	const html = textOf((await site.html("/waiver?redirect=parking")).split("<footer")[0] ?? "")
	expect(html).toMatch(
		/Closed today.*Ice on the lane\. Opens tomorrow, Sunday, at 8:00 AM\..*Pay today only for another day\..*I am paying for another day\..*I have read these terms and accept them/,
	)
	const plain = textOf(await site.html("/waiver"))
	expect(plain).toContain("Closed today")
	expect(plain).not.toContain(QUESTION)
})

test("the way to the payment leads on when the farm is open, and asks on a closed day", async () => {
	const go = async (path = "/waiver/parking") => {
		const response = await site.get(path)
		return [response.status, response.headers.get("Location"), response.headers.get("Cache-Control")]
	}
	expect(await go()).toEqual([302, PARKING, "no-store"])
	await close()
	expect(await go()).toEqual([200, null, "private, no-store"])
	const html = await site.html("/waiver/parking")
	expect(textOf(html)).toContain("Ice on the lane. Opens tomorrow, Sunday, at 8:00 AM.")
	expect(html).not.toContain(PARKING)
	expect(html).toContain('href="?otherDay=on"')
	expect(await go("/waiver/parking?otherDay=on")).toEqual([302, PARKING, "no-store"])
})
