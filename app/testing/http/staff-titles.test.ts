import { afterAll, beforeAll, expect, test } from "vitest"
import { STAFF_TABS, STAFF_TITLES } from "#app/models/settings/staff-titles.ts"
import { unescapeXml } from "#app/models/text/xml.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

/** Pages that aren't tabs, but have the frame. */
const FRAMED = ["/admin/site", "/admin/site/today"]

const textIn = (html: string) =>
	unescapeXml(
		html
			.replace(/<span class="sr-only">.*?<\/span>/g, "")
			.replace(/<!--.*?-->|<[^>]*>/g, "")
			.trim(),
	)

async function openPage(address: string) {
	const html = await (await admin.get(address)).text()
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ""
	const links = [...main.matchAll(/<a\s([^>]*)>([\s\S]*?)<\/a>/g)].map(
		([, attributes = "", content = ""]) => ({
			to: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
			text: textIn(content),
			isCurrent: attributes.includes('aria-current="page"'),
		}),
	)
	return {
		heading: [...main.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = ""]) => textIn(text)),
		second: textIn(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(main)?.[1] ?? ""),
		title: unescapeXml(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ""),
		first: links[0],
		links,
		rows: [...main.matchAll(/<dt[^>]*>(.*?)<\/dt>[\s\S]*?<a\s[^>]*href="([^"]*)"/g)].map(
			([, name = "", to = ""]) => ({
				name: textIn(name),
				to,
			}),
		),
	}
}

test("each tab, and Site Settings, has the frame with one current entry, and its name as title", async () => {
	for (const [path, name] of Object.entries({ ...STAFF_TABS, "/admin/site": STAFF_TITLES["/admin/site"] })) {
		const page = await openPage(path)
		expect(page.heading, path).toEqual(["Admin Dashboard"])
		expect(page.title, path).toBe(`${name} · Heritage Farm`)
		expect(
			page.links.filter(({ isCurrent }) => isCurrent).map(({ text }) => text),
			path,
		).toEqual([name])
	}
})

test("each row of Site Settings has the name of the page that it opens, and that page links back to Site Settings", async () => {
	const { rows } = await openPage("/admin/site")
	expect(rows.length).toBeGreaterThan(14)
	for (const { name, to } of rows.filter(({ to }) => to !== "/admin/security")) {
		const page = await openPage(to)
		expect([page.heading, page.title], to).toEqual([[name], `${name} · Heritage Farm`])
		// Editors change the map, too, who don't see Site Settings.
		const parent = to === "/admin/map" ? "/admin" : "/admin/site"
		expect([page.first?.to, page.first?.text], to).toEqual([parent, STAFF_TITLES[parent]])
	}
})

test("each page below a tab has one heading and begins with a link back that names the page it leads to", async () => {
	for (const path of [
		...Object.keys(STAFF_TITLES).filter((path) => !(path in STAFF_TABS) && !FRAMED.includes(path)),
		...["/admin/site/hours/weekly", "/admin/site/hours/seasons/new", "/admin/site/hours/days/new"],
		...["/admin/site/hours/close-today", "/admin/site/pictures/logo", "/admin/site/terms/preview"],
		...["/admin/map/new", "/admin/map/1", "/admin/map/1/edit", "/admin/map/1/places/new"],
		...["/admin/species/1/photos", "/admin/species/1/photos/new", "/admin/news/1/versions"],
		...["/admin/security/accounts/1", "/admin/security/second-factor", "/admin/security/waiver-records"],
	]) {
		const page = await openPage(path)
		expect(page.heading.length, path).toBe(1)
		expect(page.heading[0], path).not.toBe("Admin Dashboard")
		const back = await openPage(page.first?.to ?? "")
		const names = [back.heading[0], back.second, back.title.split(" · ")[0]]
		expect(names, `${path} leads back to ${page.first?.to}`).toContain(page.first?.text)
	}
})

const analytics = async () => await (await admin.get("/admin/analytics")).text()

test("gaps in the catalogue are counted without archived species, and link to the species to complete", async () => {
	const { db } = site
	const gaps = textOf(await analytics())
	expect(gaps).toMatch(/No picture: none .*No audio guide: \d+ species .*No description: none/)
	const [first, second, third] = await db
		.selectFrom("species")
		.select(["id", "name"])
		.orderBy("name")
		.limit(3)
		.execute()
	await db
		.updateTable("species")
		.set({ location_hints: " ", fun_facts: "[]", image_id: null })
		.where("id", "=", Number(first?.id))
		.execute()
	await db
		.updateTable("species")
		.set({ description: "", location_hints: "" })
		.where("id", "=", Number(second?.id))
		.execute()
	await db
		.updateTable("species")
		.set({ location_hints: "", archived: 1 })
		.where("id", "=", Number(third?.id))
		.execute()
	expect(textOf(await analytics())).toMatch(
		/No picture: 1 species .*No location hints: 2 species No fun facts: 1 species No description: 1 species/,
	)
	const list = await (await admin.get("/admin?missing=hints")).text()
	expect(textOf(list)).toContain("Species without location hints")
	expect([...list.matchAll(/aria-label="Edit ([^"]+)"/g)].map(([, name]) => name)).toEqual([
		first?.name,
		second?.name,
	])
	expect(list).toMatch(
		/role="search"[^>]*>(<input type="hidden"[^>]*>)*<input type="hidden" name="missing" value="hints"/,
	)
	// The form leads back to the same list.
	expect(list).toContain(`/admin/species/${first?.id}/edit?missing=hints`)
	expect(textOf(await (await admin.get("/admin?missing=facts&q=zzzz")).text())).toContain(
		"No species found. Try another word.",
	)
	await db
		.updateTable("species")
		.set({ description: "A bird." })
		.where("id", "=", Number(second?.id))
		.execute()
	expect(textOf(await (await admin.get("/admin?missing=description")).text())).toContain(
		"No species without a description.",
	)
	expect(textOf(await (await admin.get("/admin?missing=everything")).text())).toContain("63 species")
})
