import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#core/testing/admin.ts"
import { formOnPage } from "#core/testing/form-on-page.ts"
import { forgetHours, sameHours } from "#core/testing/opening-hours.ts"
import { startTestSite } from "#core/testing/site.ts"
import { localDay } from "#core/time/local-time.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"

const HOURS = "/admin/site/hours"
const CLOSE = `${HOURS}/other/new`
const NEW_NOTICE = `${HOURS}/notices/new`
const TODAY = localDay(new Date().toISOString())
const AT_ONCE = `${HOURS}/close/${TODAY}`
const PAGES = [HOURS, CLOSE, AT_ONCE, NEW_NOTICE]
const CLOSED = { from: TODAY, ...sameHours(), reason: "Storm" }

const site = await startTestSite()
afterAll(() => site.close())
const editor = await signedInAdmin(site)
beforeAll(async () => {
	await site.db.updateTable("users").set({ role: "editor" }).where("username", "=", ADMIN.username).execute()
})
beforeEach(async () => {
	await forgetHours(site)
	await site.db.deleteFrom("notices").execute()
})

async function allow(value: "true" | "false"): Promise<void> {
	const setting = { key: "editors_may_close", value, description: "" }
	const stored = site.db.insertInto("settings").values(setting)
	await stored.onConflict((conflict) => conflict.column("key").doUpdateSet({ value })).execute()
}
const form = async (page: string, changes: Record<string, string>) => {
	const fields = formOnPage(await editor.html(page))
	for (const [name, value] of Object.entries(changes)) fields.set(name, value)
	return fields
}
const others = async () => (await readOpeningTimes(site.db)).times.others
const notices = () => site.db.selectFrom("notices").select(["text", "level"]).execute()
const postNotice = () =>
	editor.post("/api/notices", JSON.stringify({ text: "Flood", level: "caution" }), {
		headers: { "Content-Type": "application/json" },
	})

test("editors can't close the farm or post notices unless an administrator allows it, and see no way to", async () => {
	for (const page of PAGES) {
		expect((await editor.get(page)).status, page).toBe(403)
		expect((await editor.post(page, { formKey: "k", text: "x", level: "caution" })).status, page).toBe(403)
	}
	expect((await editor.post("/admin/trash/move/hours/1")).status).toBe(404)
	expect((await postNotice()).status).toBe(403)
	expect(await editor.html("/admin")).not.toContain(HOURS)
	expect([await others(), await notices()]).toEqual([[], []])
})

describe("while an administrator allows it, editors", () => {
	beforeAll(() => allow("true"))
	afterAll(() => allow("false"))

	test("close the farm, read the result and open it again", async () => {
		expect(await editor.html("/admin")).toContain(`href="${HOURS}"`)
		const response = await editor.post(CLOSE, await form(CLOSE, CLOSED))
		expect([response.status, response.headers.get("location")]).toEqual([303, HOURS])
		expect(await editor.text(HOURS)).toContain("Hours saved")
		const today = await editor.text("/admin")
		expect(today).toMatch(/Closed today .* Undo today's change.*Storm\. .*Trail A: .* Closed with the farm/)
		const [{ id } = { id: 0 }] = await others()
		expect((await editor.post(`/admin/trash/move/hours/${id}`)).headers.get("location")).toBe(HOURS)
		expect(await editor.text(HOURS)).toContain("Other hours deleted")
		expect(await others()).toEqual([])
	})

	test("close a day in one press, but not twice and not one that is over", async () => {
		const press = async (day: string) => {
			const { status, headers } = await editor.post(`${HOURS}/close/${day}`)
			expect([status, headers.get("location")]).toEqual([303, "/admin"])
			return await editor.text("/admin")
		}
		expect(await press(TODAY)).toMatch(/Closed on .* Say why Undo/)
		expect(await press(TODAY)).toMatch(/The farm is closed on .* already/)
		expect(await press("2026-01-01")).toContain("That day is over")
		expect(await others()).toMatchObject([{ from: TODAY, to: TODAY, reason: "" }])
	})

	test("post, delete and restore notices, on pages and in the API", async () => {
		expect(
			(await editor.post(NEW_NOTICE, await form(NEW_NOTICE, { text: "Ice", level: "caution" }))).status,
		).toBe(303)
		expect((await postNotice()).status).toBe(201)
		const { id } = await site.db.selectFrom("notices").select("id").limit(1).executeTakeFirstOrThrow()
		expect((await editor.post(`/admin/trash/move/notice/${id}`)).status).toBe(303)
		const trash = await editor.html("/admin/trash")
		const [, restore = ""] = /action="(\/admin\/trash\/\d+\/restore[^"]*)"/.exec(trash) ?? []
		expect((await editor.post(restore)).status).toBe(303)
		expect(await notices()).toHaveLength(2)
	})

	test("still can't change the hours of the week or other settings", async () => {
		const pages = ["/admin/site", "/admin/site/week", "/admin/site/time"]
		for (const page of pages) expect((await editor.get(page)).status, page).toBe(403)
	})

	test("can't save a form that they opened before it was forbidden", async () => {
		const opened = await form(CLOSE, { ...CLOSED, reason: "Late" })
		await allow("false")
		expect((await editor.post(CLOSE, opened)).status).toBe(403)
		expect(await others()).toEqual([])
		await allow("true")
	})
})
