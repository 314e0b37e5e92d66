import { afterEach, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { publicPages } from "#app/testing/fixtures/public-pages.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
afterEach(() => site.close())

const OTHERS = [
	"/waiver?redirect=parking",
	"/accessibility",
	"/offline",
	"/auth",
	"/not-there",
	"/?search=farm",
]
const FILES = [
	"/news.rss",
	"/news.json",
	"/events.ics",
	"/manifest.webmanifest",
	"/robots.txt",
	"/sitemap.xml",
]
const API = ["/api/settings", "/api/today", "/api/tour/bundle", "/api/blog-posts", "/api/map"]

/** Domains, addresses and links that nobody entered. */
const INVENTED =
	/[\w.-]+@[\w-]+\.\w+|\.example\b|Concession|Lakefield|openstreetmap|mailto:|href=""|"(streetAddress|hasMap|email)":/

test.each(["false", "true"])(
	"a new site with SAMPLE_DATA=%s shows no email, address or map link that nobody entered",
	async (SAMPLE_DATA) => {
		site = await startTestSite({ SAMPLE_DATA })
		const paths = [...new Set([...(await publicPages(site)), ...OTHERS, ...FILES, ...API])]
		expect(paths.length).toBeGreaterThan(20)
		for (const path of paths) {
			const text = (await (await site.get(path)).text()).replace(
				/<(script|style)\b(?![^>]*ld\+json).*?<\/\1>/gs,
				"",
			)
			expect([path, INVENTED.exec(text)?.[0]]).toEqual([path, undefined])
		}
		const home = textOf(await (await site.get("/")).text())
		expect(home).toContain("You can't pay for parking online yet.")
		expect(home).not.toContain("To arrange parking")
		expect(home).not.toContain("Find us on the map")
	},
)

const TITLES = ["Email and Address", "Parking Payment", "Opening Hours", "Home Page Texts", "Plan Your Visit"]

test("what is set is shown, and the set-up and Site Settings agree on what isn't", async () => {
	site = await startTestSite({ SAMPLE_DATA: "false", CONTACT_EMAIL: "gate@otter.example" })
	const admin = await signedInAdmin(site)
	const html = async (path: string) => await (await admin.get(path)).text()
	expect(textOf(await html("/"))).toContain("To arrange parking, email gate@otter.example .")
	const states = async () => {
		const steps = (await html("/admin/site/setup")).split("<li").map(textOf)
		const rows = textOf(await html("/admin/site"))
		return TITLES.map((title) => ({
			title,
			isOpen: !steps.some((step) => step.includes(title) && step.includes("Done")),
			isUnset: rows.includes(`${title} Not set:`),
		}))
	}
	expect(await states()).toEqual(TITLES.map((title) => ({ title, isOpen: true, isUnset: true })))
	const save = async (section: string, name: string, value: string) => {
		const form = formOnPage(await html(`/admin/site/${section}`))
		form.set(name, value)
		expect((await admin.post(`/admin/site/${section}`, form)).status).toBe(303)
	}
	await save("rates", "rates_note", "Free for members")
	await save("home", "hero_text", "Walk with us")
	await save("parking", "parking_url", "https://pay.example/otter")
	const expected = TITLES.map((title) => {
		const isMissing = ["Email and Address", "Opening Hours", "Plan Your Visit"].includes(title)
		return { title, isOpen: isMissing, isUnset: isMissing }
	})
	expect(await states()).toEqual(expected)
	expect(textOf(await html("/admin/site/setup"))).toContain(
		"Not set: visitors find only hours and rates on 'Plan your visit'.",
	)
})
