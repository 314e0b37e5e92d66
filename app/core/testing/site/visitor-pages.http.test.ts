import { expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { signedInAdmin } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { testSite } from "#core/testing/site.ts"

const site = await testSite()

async function page(path: string) {
	const response = await site.get(path)
	const html = await response.text()
	return { status: response.status, html, text: textOf(html.replace(/<(script|style)\b.*?<\/\1>/gs, "")) }
}

test("unknown filters in the URL are ignored, and odd or huge URLs get a response", async () => {
	const { text } = await page("/tour?type=fish&status=lost&page=-3&species=999")
	expect(text).toContain(" Endangered 64 species American Bittern")
	expect((await page(`/tour?q=${"a%20".repeat(2500)}`)).status).toBe(200)
	expect((await page(`/tour?${"x".repeat(10_000)}`)).status).toBe(200)
	expect((await page("/tour?q=%00%ff&type=%")).status).toBe(200)
	expect((await page("/?search=abc%00def")).text).toContain("Nothing found")
	expect((await page("/?search=%00")).text).toContain("Admission")
	expect((await page("/tour?page=99999")).text).toContain("Show earlier species")
	expect((await page("/blog?page=999")).text).toContain("Barn restoration")
})

test("a species in the URL is open over the list", async () => {
	const { html, text } = await page("/tour?type=plant&species=1")
	expect(html).toMatch(/<dialog[^>]* open/)
	expect(text).toContain("Open full page")
	expect(html).toContain('href="/tour?type=plant"')
})

test("a species without a picture, sound, hints or facts has none of these sections", async () => {
	await site.db
		.updateTable("species")
		.set({ location_hints: "", fun_facts: "[]" })
		.where("id", "=", 64)
		.execute()
	await site.db.deleteFrom("species_photos").where("species_id", "=", 64).execute()
	const { text } = await page("/species/64")
	expect(text).toContain("No image available")
	for (const words of ["Listen to Guide", "Where to Find", "Fun Facts"]) expect(text).not.toContain(words)
})

test("the page of a missing species says that it doesn't exist", async () => {
	for (const id of ["999", "0", "-1", "abc", "1e1", "9".repeat(30), "%00", "1%20or%201=1"]) {
		const { status, text } = await page(`/species/${id}`)
		expect(status, id).toBe(404)
		expect(text, id).toContain("Species Not Found")
	}
})

test("an archived species is not shown to visitors, and marked for an administrator", async () => {
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 63).execute()
	const { status, text } = await page("/species/63?via=qr")
	expect(status).toBe(404)
	expect(text).toContain("Not on the trail at the moment")
	expect(text).toContain("Back to Species Catalog")
	const admin = await signedInAdmin(site)
	const marked = await admin.get("/species/63")
	expect(marked.status).toBe(200)
	expect(await marked.text()).toContain("This species is archived. Only staff see this page.")
	expect(await admin.html("/species/62")).not.toContain("This species is archived.")
	await site.db.updateTable("species").set({ archived: 0 }).where("id", "=", 63).execute()
})

test("the tour is open only if its setting is exactly 'true', and its card is hidden only if it is 'false'", async () => {
	const setTour = (value: string) => storeSetting(site, "tour_enabled", value)
	await setTour("false")
	expect((await site.get("/tour")).headers.get("location")).toBe("/?tour=off")
	const home = await page("/")
	expect(home.text).not.toContain("Explore the tour")
	expect(home.html.split('aria-label="Explore"')[1]?.split("</nav>")[0]).not.toContain('href="/tour"')
	await setTour("maybe")
	expect((await site.get("/tour")).status).toBe(302)
	expect((await page("/")).text).toContain("Explore the tour")
	await setTour("true")
	expect((await page("/tour")).status).toBe(200)
})

test("an unknown URL is a 404 page with the navigation", async () => {
	for (const path of ["/nope", "/tour/extra", "/waiver/receipts/2222-2222", "/.env"]) {
		const { status, html, text } = await page(path)
		expect(status, path).toBe(404)
		expect(text, path).toContain("404 Page Not Found")
		expect(html, path).toContain('href="/tour"')
	}
	expect((await site.get("/nope", { method: "POST", body: new URLSearchParams({ a: "x" }) })).status).toBe(
		404,
	)
})
