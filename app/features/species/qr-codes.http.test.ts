import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { addManySpecies } from "#core/testing/many-species.ts"

const { site, admin } = await staffSite({ SAMPLE_DATA: "false" })

/** The page's HTML without its scripts, and without React's comments between texts. */
async function page(path: string): Promise<string> {
	const response = await admin.get(path)
	expect(response.status).toBe(200)
	return (await response.text()).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
}

test("without species the QR dialog says so instead of offering an empty list", async () => {
	const html = await page("/admin/qr-codes")
	expect(html).toContain("There are no species yet.")
	expect(html).not.toContain('name="species"')
})

test("'Print All' prints a large catalogue in parts, and each part links to the next", async () => {
	await addManySpecies(site, 620)
	const first = await page("/admin/qr-codes/print")
	expect(first).toContain("This is part 1 of 3: codes 1 to 300 of 620.")
	expect(first).toContain("Next part: codes 301 to 600 of 620")
	expect(first.match(/<img src="data:image\/svg/g)).toHaveLength(300)
	const next = /href="([^"]*)"[^>]*>Next part/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
	expect(await page(next)).toContain("This is part 2 of 3: codes 301 to 600 of 620.")
	const last = await page("/admin/qr-codes/print?part=3")
	expect(last).toContain("This is part 3 of 3: codes 601 to 620 of 620.")
	expect(last).not.toContain("Next part")
})

test("the label of one species, or of the selected ones, is printed by a link and without scripts", async () => {
	const html = await page("/admin?archived=show&q=moss")
	const one = /href="([^"]*qr-codes\/print[^"]*ids=\d+)"[^>]*>Label/.exec(html)?.[1]?.replaceAll("&amp;", "&")
	const single = await page(one ?? "none")
	expect(single.match(/<img src="data:image\/svg/g)).toHaveLength(1)
	expect(single).toContain("1 code.")
	expect(single).toMatch(/href="\/admin\?archived=show&amp;q=moss"[^>]*>Back to the list/)
	expect(html).toMatch(/<button[^>]*formAction="\/admin\/qr-codes\/print"[^>]*>Print labels/i)
	const rows = await site.db.selectFrom("species").select("id").orderBy("name").limit(302).execute()
	const ids = rows.map(({ id }) => id)
	const search = (chosen: number[]) => chosen.map((id) => `ids=${id}`).join("&")
	const two = await page(`/admin/qr-codes/print?selected=print&page=2&${search(ids.slice(0, 2))}`)
	expect(two.match(/<img src="data:image\/svg/g)).toHaveLength(2)
	const many = await page(`/admin/qr-codes/print?page=2&${search(ids)}`)
	expect(many).toContain("This is part 1 of 2: codes 1 to 300 of 302.")
	const next = /href="([^"]*)"[^>]*>Next part/.exec(many)?.[1]?.replaceAll("&amp;", "&") ?? ""
	expect((await page(next)).match(/<img src="data:image\/svg/g)).toHaveLength(2)
	const none = await admin.get("/admin/qr-codes/print?selected=print")
	expect([none.status, none.headers.get("location")]).toEqual([303, "/admin?select=none#selection"])
})
