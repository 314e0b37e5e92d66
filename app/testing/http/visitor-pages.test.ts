import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({
		PARKING_URL: "https://parking.example/pay",
		SITE_NAME: "Maple Lake Farm",
		CONTACT_EMAIL: "hello@maple.example",
	})
})
afterAll(() => site.close())

async function page(path: string) {
	const response = await site.get(path)
	const html = await response.text()
	return { status: response.status, html, text: visibleText(html), headers: response.headers }
}

/** The visible text: no scripts, no tags. */
function visibleText(html: string): string {
	return html
		.replace(/<(script|style)\b.*?<\/\1>/gs, "")
		.replace(/<!--.*?-->/gs, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("&amp;", "&")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replace(/\s+/g, " ")
}

const cards = (html: string) =>
	[...html.matchAll(/href="\/species\/(\d+)"/g)].map((match) => Number(match[1]))

describe("the home page", () => {
	test("the home page shows what the farm offers, where it is and when it is open", async () => {
		const { status, html, text } = await page("/")
		expect(status).toBe(200)
		for (const words of [
			"Maple Lake Farm",
			"Wildlife Discovery Tour",
			"The tour trails are under development and will come in phases",
			"Daily 8:00 AM to 8:00 PM",
			"hello@maple.example",
			"Terms & Privacy",
		]) {
			expect(text).toContain(words)
		}
		for (const link of [
			"/waiver?redirect=parking",
			"/tour",
			"/blog",
			"mailto:hello@maple.example",
			"/waiver",
		]) {
			expect(html).toContain(`href="${link}"`)
		}
		expect(html).toContain('placeholder="Search species..."')
		expect(html).toContain("<title>Maple Lake Farm</title>")
	})

	test("the home page shows search results, names first, and ignores a blank search", async () => {
		const found = await page("/?search=%20HERON%20")
		expect(found.text).toContain("Search results for “HERON”")
		expect(found.text.indexOf("Great Blue Heron")).toBeGreaterThan(0)
		expect(found.text.indexOf("Great Blue Heron")).toBeLessThan(found.text.indexOf("American Bittern"))
		expect((await page("/?search=zzzz")).text).toContain(
			"No species found Try adjusting your search or filter criteria.",
		)
		expect((await page("/?search=%20%20")).text).toContain("Admission")
	})
})

describe("the catalogue", () => {
	test("the catalogue shows its filters, 60 cards and a link to the rest", async () => {
		const { status, html, text } = await page("/tour")
		expect(status).toBe(200)
		for (const words of ["All Species", "Birds", "Plants", "Wildlife", "All Statuses", "Near Threatened"]) {
			expect(text).toContain(words)
		}
		expect(text).toContain("64 species to discover 6 featured species QR scan for audio")
		expect(text).toMatch(/Featured Species [\s\S]* Featured [\s\S]*All Species/)
		expect(cards(html)).toHaveLength(2 + 60)
		expect(text).toContain("Show more (4 more species)")
		const rest = await page("/tour?page=2")
		expect(cards(rest.html)).toHaveLength(2 + 4)
		expect(rest.text).toContain("Show earlier species")
		expect(rest.text).not.toContain("Show more")
	})

	test("type, status and search filter the catalogue by the URL alone", async () => {
		expect((await page("/tour?type=bird")).text).toContain(" Endangered 22 species ")
		expect((await page("/tour?type=wildlife&status=endangered")).text).toContain(" Endangered 2 species ")
		const favorites = await page("/tour?only=1.41.999")
		expect(favorites.text).toContain(" Endangered 2 species ")
		expect(cards(favorites.html)).toEqual([41, 1])
		const one = await page("/tour?q=emydoidea&status=endangered")
		expect(one.text).toContain(" Endangered 1 species ")
		expect(one.html).toMatch(/<option value="endangered" selected/)
		expect(one.html).toContain('value="emydoidea"')
		expect((await page("/tour?q=zzzz")).text).toContain("No species found")
	})

	test("unknown filters in the URL are ignored, and odd or huge URLs get a response", async () => {
		for (const address of ["type=fish", "status=lost", "page=-3", "page=abc", "species=999", "species=x"]) {
			const { status, text } = await page(`/tour?${address}`)
			expect(status, address).toBe(200)
			expect(text, address).toContain(" Endangered 64 species American Bittern")
		}
		expect((await page(`/tour?q=${"a%20".repeat(2500)}`)).status).toBe(200)
		expect((await page(`/tour?${"x".repeat(10_000)}`)).status).toBe(200)
		expect((await page("/tour?q=%00%ff&type=%")).status).toBe(200)
		expect((await page("/?search=abc%00def")).text).toContain("No species found")
		expect((await page("/?search=%00")).text).toContain("Admission")
		const last = await page("/tour?page=99999")
		expect(cards(last.html)).toHaveLength(2 + 4)
		expect(last.html).toContain('href="/tour#catalogue"')
		expect((await page("/blog?page=999")).text).toContain("Barn restoration")
	})

	test("a species in the URL is open over the list", async () => {
		const { html, text } = await page("/tour?type=plant&species=1")
		expect(html).toMatch(/<dialog[^>]* open/)
		for (const words of ["Listen to Guide", "Where to Find", "Fun Facts", "Open full page"]) {
			expect(text).toContain(words)
		}
		expect(html).toContain('href="/tour?type=plant"')
	})
})

describe("a species page", () => {
	test("the page of a species shows all of its parts", async () => {
		const { status, html, text } = await page("/species/1")
		expect(status).toBe(200)
		for (const words of [
			"Back to Species Catalog",
			"Common Loon",
			"Gavia immer",
			"Featured",
			"Bird",
			"Least Concern",
			"Listen to Guide",
			"Where to Find",
			"Description",
			"Fun Facts",
			"Many of its bones are solid",
			"Code 13",
		]) {
			expect(text).toContain(words)
		}
		expect(html).toContain('alt="QR code of Common Loon"')
		expect(html).toContain("<audio")
		expect(html).toContain("object-position:50% 50%")
		expect(html).toContain("<title>Common Loon · Maple Lake Farm</title>")
	})

	test("a species without a picture, sound, hints or facts has none of these sections", async () => {
		await site.db
			.updateTable("species")
			.set({ image_id: null, location_hints: "", fun_facts: "[]" })
			.where("id", "=", 64)
			.execute()
		const { text } = await page("/species/64")
		expect(text).toContain("No image available")
		for (const words of ["Listen to Guide", "Where to Find", "Fun Facts"]) expect(text).not.toContain(words)
	})

	test("the page of a missing species says that it doesn't exist", async () => {
		for (const id of ["999", "0", "-1", "abc", "1e1", "9".repeat(30), "%00", "1%20or%201=1"]) {
			const { status, text } = await page(`/species/${id}`)
			expect(status, id).toBe(404)
			expect(text, id).toContain("Species Not Found")
			expect(text, id).toContain("The species you're looking for doesn't exist or has been removed.")
		}
	})

	test("an archived species is not shown to visitors, and marked for an administrator", async () => {
		await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 63).execute()
		const { name } = await site.db
			.selectFrom("species")
			.select("name")
			.where("id", "=", 63)
			.executeTakeFirstOrThrow()
		for (const address of ["/species/63", "/species/63?via=qr"]) {
			const { status, html, text } = await page(address)
			expect(status, address).toBe(404)
			expect(text, address).toContain("Not on the trail at the moment")
			expect(text, address).toContain("Look out for these instead")
			expect(html, address).toMatch(/href="\/species\/\d+"/)
			expect(html, address).toContain('<meta name="robots" content="noindex"/>')
			expect(html, address).not.toContain(name)
		}
		const admin = await signedInAdmin(site)
		const seen = await admin.get("/species/63")
		expect(seen.status).toBe(200)
		const marked = await seen.text()
		expect(marked).toContain(name)
		expect(marked).toContain("This species is archived.")
		expect(await (await admin.get("/species/62")).text()).not.toContain("This species is archived.")
		await site.db.updateTable("species").set({ archived: 0 }).where("id", "=", 63).execute()
	})
})

describe("the news", () => {
	test("posts are listed newest first, without drafts", async () => {
		const { status, text } = await page("/blog")
		expect(status).toBe(200)
		expect(text).toContain("News & Updates")
		expect(text.indexOf("Barn restoration")).toBeLessThan(text.indexOf("Volunteer day"))
		expect(text).toContain("Updates October 9, 2026")
		expect(text).toContain("Read More")
		expect(text).not.toContain("Winter tracks walk")
	})

	test("a post has its paragraphs, date and description", async () => {
		const { status, html, text } = await page("/blog/spring-bird-count-71-species-in-one-long-wet-morning")
		expect(status).toBe(200)
		expect(text).toContain("Back to Blog")
		expect(text).toContain("May 28, 2026")
		expect(html.match(/<p dir="auto">/g)?.length).toBeGreaterThanOrEqual(4)
		expect(html).toContain('<meta name="description" content="Nineteen volunteers')
	})

	test("a draft and an unknown post are not found", async () => {
		for (const slug of ["winter-tracks-walk-draft", "nothing-here", "%F0%9F%A6%86"]) {
			const { status, text } = await page(`/blog/${slug}`)
			expect(status).toBe(404)
			expect(text).toContain("Post Not Found")
			expect(text).toContain("Back to Blog")
		}
	})
})

describe("disabled sections", () => {
	const set = (key: string, value: string) =>
		site.db.updateTable("settings").set({ value }).where("key", "=", key).execute()

	test("the tour is open only if its setting is exactly 'true', and its card is hidden only if it is 'false'", async () => {
		await set("tour_enabled", "false")
		expect((await site.get("/tour")).headers.get("location")).toBe("/?tour=off")
		expect((await page("/")).text).not.toContain("Explore the tour")
		await set("tour_enabled", "maybe")
		expect((await site.get("/tour")).status).toBe(302)
		expect((await page("/")).text).toContain("Explore the tour")
		await set("tour_enabled", "true")
		expect((await page("/tour")).status).toBe(200)
	})
})

describe("other URLs", () => {
	test("an unknown URL is a 404 page with the navigation", async () => {
		for (const path of [
			"/nope",
			"/tour/extra",
			"/species",
			"/waiver/receipts/2222-2222",
			"/.env",
			"/species/1/x",
		]) {
			const { status, html, text } = await page(path)
			expect(status, path).toBe(404)
			expect(text, path).toContain("404 Page Not Found")
			expect(html, path).toContain('href="/tour"')
			expect(html, path).not.toContain("at Object")
		}
		expect((await site.get("/nope", { method: "POST", body: new URLSearchParams({ a: "x" }) })).status).toBe(
			404,
		)
	})
})
