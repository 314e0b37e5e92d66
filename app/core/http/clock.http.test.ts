import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { setRole, signedInAdmin } from "#core/testing/admin.ts"
import { testFolder } from "#core/testing/folder.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { startTestSite } from "#core/testing/site.ts"

const folder = testFolder()
const DAY_MS = 86_400_000
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

test("after a jump of the clock staff pages ask for the date, and only an administrator confirms it", async () => {
	const dataDir = folder.file("data")
	const first = await startTestSite({ DATA_DIR: dataDir })
	expect(await (await (await signedInAdmin(first)).get("/admin")).text()).not.toContain("The date is right")
	await first.stop()
	vi.setSystemTime(Date.now() + 400 * DAY_MS)
	const site = await startTestSite({ DATA_DIR: dataDir })
	const admin = await signedInAdmin(site)
	for (const address of ["/admin", "/admin/trash", "/admin/news", "/admin/site", "/admin/species/new"]) {
		const page = await admin.html(address)
		expect(textOf(page), address).toMatch(
			/The server's clock says .* Until it has run for another 48 hours, nothing is deleted for good/,
		)
		expect(page, address).toContain("The date is right")
	}
	await setRole(site, "editor")
	const seen = await admin.html("/admin/news")
	expect(textOf(seen)).toContain("An administrator can confirm the date.")
	expect(seen).not.toContain("The date is right")
	expect((await admin.post("/admin/security/date")).status).toBe(403)
	await setRole(site, "admin")
	expect((await admin.post("/admin/security/date")).status).toBe(303)
	expect(await admin.text("/admin/security")).toContain("confirmed that the date is right")
	expect(await admin.html("/admin")).not.toContain("The server's clock says")
	await site.stop()
})
