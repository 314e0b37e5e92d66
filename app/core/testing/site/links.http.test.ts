import { beforeAll, expect, test } from "vitest"
import { ACCEPTED } from "#core/testing/acceptance.ts"
import { staffSite } from "#core/testing/admin.ts"
import { brokenLinks } from "#core/testing/crawl.ts"
import { sendImport } from "#features/species/testing/send-import.ts"

const { site, admin } = await staffSite()

beforeAll(async () => {
	const csv = await admin.get("/admin/export/species.csv")
	const form = new FormData()
	form.set("csv", new File([(await csv.text()).replace("Common Loon", "Huard")], "species.csv"))
	const check = await admin.post("/admin/import", form)
	await sendImport(admin, String(check.headers.get("location")))
	for (const path of ["notice/1", "post/2"]) await admin.post(`/admin/trash/move/${path}`)
	await admin.post("/admin/species/archive", { ids: "9" })
	await admin.post("/admin/security/backup")
	await site.get("/missing-page")
	await site.get("/waiver", { method: "POST", body: new URLSearchParams(ACCEPTED) })
})

test("every link for guests leads to a page, a file or a part of a page", async () => {
	const starts = ["/", "/sitemap.xml", "/offline", "/auth", "/waiver"]
	const { broken, opened } = await brokenLinks(site.address, (path) => site.get(path), starts)
	expect(broken).toEqual([])
	expect(opened.length).toBeGreaterThan(100)
})

test.each(["editor", "admin"])(
	"every link for an %s leads to a page, a file or a part of a page",
	async (role) => {
		await site.db.updateTable("users").set({ role }).execute()
		const isOfStaff = (path: string) => path.startsWith("/admin")
		const { broken, opened } = await brokenLinks(
			site.address,
			(path) => admin.get(path),
			["/admin"],
			isOfStaff,
		)
		expect(broken).toEqual([])
		expect(opened.filter(isOfStaff).length).toBeGreaterThan(100)
	},
)
