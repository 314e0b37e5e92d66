import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"

// The site is configured for an HTTPS proxy; these tests send requests to it directly.
const { site, admin } = await staffSite({ PUBLIC_URL: "https://farm.example" }, "https://farm.example")

test("the passcode is shown in plain text to admins only, and not in the audit log", async () => {
	await admin.post("/admin/security/settings/tour_passcode", { value: "loon & lake" })
	const security = await admin.text("/admin/security")
	expect(security).toContain("Passcode updated Tour passcode has been successfully updated.")
	expect(security).toContain("Current passcode: loon & lake")
	expect(security).toContain("anna changed the tour passcode")
	expect(security).not.toContain("tour_passcode")
	const trail = await site.db.selectFrom("audit_entries").select("subject").execute()
	expect(JSON.stringify(trail)).not.toContain("loon & lake")
	for (const address of ["/", "/tour", "/species/1", "/api/tour/catalogue"])
		expect(await site.html(address)).not.toMatch(/loon &/)
	await admin.post("/admin/security/settings/tour_passcode", { value: "" })
})

test("spaces around a passcode are stored and marked, and a passcode of spaces alone is stored as none", async () => {
	const set = (value: string) => admin.post("/admin/security/settings/tour_passcode", { value })
	const stored = async () =>
		(await site.db.selectFrom("settings").select("value").where("key", "=", "tour_passcode").execute())[0]
			?.value
	await set(" wood  duck  ")
	expect(await stored()).toBe(" wood  duck  ")
	const spaced = await admin.html("/admin/security")
	expect(textOf(spaced)).toContain("Current passcode: ␣wood duck␣␣")
	expect(textOf(spaced)).toContain("Each ␣ is a space. Visitors must type them too.")
	await set("   ")
	expect(await stored()).toBe("")
	const none = await admin.text("/admin/security")
	expect(none).toContain("Current passcode: none")
	expect(none).not.toContain("space at")
})

test("QR codes are available as a file named after the species, and on a page to print in millimetres", async () => {
	await site.db.updateTable("species").set({ name: 'Blanding’s "Turtle"' }).where("id", "=", 2).execute()
	const one = await admin.get("/admin/qr-codes/2/download")
	expect(one.headers.get("content-type")).toBe("image/png")
	expect(one.headers.get("content-disposition")).toBe('attachment; filename="Blanding_s__Turtle_-qr.png"')
	const png = Buffer.from(await one.arrayBuffer())
	expect(png.readUInt32BE(16), "at least 200 pixels wide").toBeGreaterThanOrEqual(200)
	expect((await admin.get("/admin/qr-codes/99999/download")).status).toBe(404)

	const html = await admin.html("/admin/qr-codes/print")
	expect(html.match(/<img src="data:image\/svg/g)).toHaveLength(64)
	expect(html).toContain("--code:50mm")
	expect(html).toContain("break-inside-avoid")
	const dialog = await admin.text("/admin/qr-codes?species=2")
	expect(dialog).toContain("All Species (64)")
	for (const [where, text] of [
		["the print page", textOf(html)],
		["the dialog", dialog],
	] as const)
		expect(text, where).toContain("Code 21")
})

test("the cards of the Analytics tab count what their labels describe", async () => {
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "in", [10, 11]).execute()
	expect(await admin.text("/admin/analytics")).toMatch(
		/Total Species 62 Publicly visible .*QR Codes 62 Available for generation/,
	)
	expect(await admin.text("/admin/analytics?archived=show")).toMatch(
		/Total Species 62 .*QR Codes 64 Total in database/,
	)
})

test("a staff page has its title and heading also at an address in capitals or with a slash at its end", async () => {
	for (const address of ["/admin/trash/", "/Admin/Trash"]) {
		const html = await admin.html(address)
		expect([address, /<title>(.*?)<\/title>/.exec(html)?.[1]]).toEqual([address, "Trash · Heritage Farm"])
		expect(html).toMatch(/<h1[^>]*>Trash<\/h1>/)
	}
})
