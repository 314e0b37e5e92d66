import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { setRole, staffSite } from "#core/testing/admin.ts"
import { formAt, sendForm } from "#core/testing/form-on-page.ts"
import { forgetHours, sameHours } from "#core/testing/opening-hours.ts"
import { localDay } from "#core/time/local-time.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"

const HOURS = "/admin/site/hours"
const CLOSE = `${HOURS}/other/new`
const NEW_NOTICE = `${HOURS}/notices/new`
const TODAY = localDay(new Date().toISOString())
const CLOSED = { from: TODAY, ...sameHours(), reason: "Storm" }

const { site, admin: editor, api } = await staffSite()
beforeAll(() => setRole(site, "editor"))
beforeEach(() => forgetHours(site))

const allow = (value: "true" | "false") => storeSetting(site, "editors_may_close", value)
const others = async () => (await readOpeningTimes(site.db)).times.others

test("editors see no way to close the farm unless an administrator allows it", async () => {
	expect(await editor.html("/admin")).not.toContain(HOURS)
	expect((await editor.post("/admin/trash/move/hours/1")).status).toBe(404)
})

describe("while an administrator allows it, editors", () => {
	beforeAll(() => allow("true"))
	afterAll(() => allow("false"))

	test("close the farm, read the result and open it again", async () => {
		expect(await editor.html("/admin")).toContain(`href="${HOURS}"`)
		const response = await sendForm(editor, CLOSE, CLOSED)
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
		const notice = { text: "Ice", level: "caution" }
		expect((await sendForm(editor, NEW_NOTICE, notice)).status).toBe(303)
		const { status, body } = await api("POST", "/api/notices", notice)
		expect(status).toBe(201)
		expect((await editor.post(`/admin/trash/move/notice/${body.id}`)).status).toBe(303)
		const [, restore = ""] =
			/action="(\/admin\/trash\/\d+\/restore[^"]*)"/.exec(await editor.html("/admin/trash")) ?? []
		expect((await editor.post(restore)).status).toBe(303)
		expect(await site.db.selectFrom("notices").select("id").execute()).toHaveLength(2)
	})

	test("still can't change the hours of the week or other settings", async () => {
		const pages = ["/admin/site", "/admin/site/week", "/admin/site/time"]
		for (const page of pages) expect((await editor.get(page)).status, page).toBe(403)
	})

	test("can't save a form that they opened before it was forbidden", async () => {
		const opened = await formAt(editor, CLOSE, CLOSED)
		await allow("false")
		expect((await editor.post(CLOSE, opened)).status).toBe(403)
		expect(await others()).toEqual([])
		await allow("true")
	})
})
