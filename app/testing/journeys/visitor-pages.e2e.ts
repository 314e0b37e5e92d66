import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { DESK, hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { storeTours, tourOf } from "#app/testing/fixtures/tour.ts"

const here = siteAndBrowser()

const TABLET = { viewport: { width: 768, height: 1024 } }

/** The distance of an element from the page's upper left corner, and its size, in pixels. */
async function boxOf(page: Page, selector: string) {
	return await page
		.locator(selector)
		.first()
		.evaluate((one) => {
			const { left, top, width, height } = one.getBoundingClientRect()
			return { left, top: top + window.scrollY, width, height }
		})
}

const SIZES = [
	{ name: "phone", options: PHONE, columns: 1, firstCard: 624 },
	{ name: "tablet", options: TABLET, columns: 3, firstCard: 1024 },
	{ name: "desktop", options: DESK, columns: 4, firstCard: 508 },
]

test.each(SIZES)("the first card of the tour page is on the first screen of a $name", async (size) => {
	const { page, leave } = await visitor(here, size.options)
	await page.goto("/tour")
	await hydrated(page)
	const first = await boxOf(page, "main section li > a[href^='/species/']")
	expect(first.top).toBeLessThanOrEqual(size.firstCard)
	const inFirstRow = await page.locator("#catalogue li > a").evaluateAll((cards) => {
		const [top] = cards.map((card) => card.getBoundingClientRect().top)
		return cards.filter((card) => card.getBoundingClientRect().top === top).length
	})
	expect(inFirstRow).toBe(size.columns)
	await leave()
})

test("a running tour's bar comes first on the tour page, from the first paint on", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await storeTours(page, tourOf(2, 5))
	const isFirst = async () => {
		const [bar, heading] = [await boxOf(page, "section:has(#your-tour)"), await boxOf(page, "h1")]
		return bar.top < heading.top
	}
	await page.route("**/*.js", (route) => route.abort())
	await page.goto("/tour", { waitUntil: "domcontentloaded" })
	expect(await isFirst()).toBe(true)
	await page.unroute("**/*.js")
	await page.goto("/tour")
	await hydrated(page)
	expect(await isFirst()).toBe(true)
	await page.evaluate(() => localStorage.removeItem("activeTour"))
	await page.goto("/tour")
	await hydrated(page)
	expect(await isFirst()).toBe(false)
	await leave()
})

test("featured species are beside a filter's result only where nothing is filtered", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/tour")
	await hydrated(page)
	await page.locator(".filter-row").getByRole("link", { name: "Plants" }).tap()
	await page.getByRole("heading", { name: "Featured Species" }).waitFor({ state: "detached" })
	const card = await page.locator("#catalogue li > a").first().boundingBox()
	expect(card?.y).toBeLessThan(844 - 64)
	await leave()
})

test.each(SIZES)("a species card is one link with its badge beside the picture on a $name", async (size) => {
	const { page, leave } = await visitor(here, size.options)
	await page.goto("/tour")
	const card = page.locator("main li > a:has-text('Featured')").first()
	const parts = await card.evaluate((one) => {
		const box = (selector: string) => one.querySelector(selector)?.getBoundingClientRect()
		const badge = [...one.querySelectorAll("span")].find((part) => part.textContent === "Featured")
		return {
			controls: one.querySelectorAll("a, button").length,
			picture: box("picture")?.toJSON() ?? box("img")?.toJSON(),
			badge: badge?.getBoundingClientRect().toJSON(),
			name: box("h3")?.toJSON(),
		}
	})
	expect(parts.controls).toBe(0)
	const frame = await card.locator(".no-image").boundingBox()
	if (!frame) throw new Error("The card has no picture")
	const isBeside =
		parts.badge.left >= frame.x + frame.width - 1 || parts.badge.top >= frame.y + frame.height - 1
	expect(isBeside).toBe(true)
	if (size.name === "phone") expect(frame.width).toBeCloseTo(116, 0)
	const plain = await page.locator("#catalogue .no-image").first().boundingBox()
	if (size.name !== "phone") expect((plain?.width ?? 0) / (plain?.height ?? 1)).toBeCloseTo(4 / 3, 1)
	await leave()
})

test("a phone's species page shows the picture in full width, then name, actions, place, season and text", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/species/1")
	await hydrated(page)
	const picture = await boxOf(page, "article .no-image")
	expect(picture).toMatchObject({ left: 0, width: 390 })
	expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1)
	const order = await page.evaluate(() => {
		const parts = [...document.querySelectorAll("article :is(h1, h2, audio, figure)")]
		return parts
			.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
			.map((one) => (one.tagName === "H1" || one.tagName === "H2" ? one.textContent : one.tagName))
	})
	const wanted = ["Common Loon", "Where to Find", "In Season", "Description", "Fun Facts", "FIGURE"]
	expect(order.filter((name) => wanted.includes(name ?? ""))).toEqual(wanted)
	await leave()
})

test("a desktop's species page has two full columns, and a code smaller than its name", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/species/1")
	await hydrated(page)
	const [picture, heading, code] = [
		await boxOf(page, "article .no-image"),
		await boxOf(page, "h1"),
		await boxOf(page, "img[alt^='QR code']"),
	]
	const text = await boxOf(page, "h2:text-is('Description')")
	const place = await boxOf(page, "h2:text-is('Where to Find')")
	expect(picture.left).toBe(40)
	expect(text.left).toBe(40)
	expect(picture.width / 1200).toBeCloseTo(7 / 12, 1)
	expect(place.left).toBe(heading.left)
	expect(code.left).toBeGreaterThanOrEqual(heading.left)
	expect(code.width).toBeGreaterThanOrEqual(104)
	expect(code.width).toBeLessThanOrEqual(144)
	const drawing = await page.request.get("/species/1/code.svg")
	expect(Number(/width="(\d+)"/.exec(await drawing.text())?.[1] ?? 0)).toBeGreaterThanOrEqual(200)
	expect(await page.getByText(/^Added /).count()).toBe(0)
	await leave()
})

test("the news begin with a large post, then three columns, each with its cover and excerpt once", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/blog")
	const cards = await page.locator("main article").evaluateAll((all) =>
		all.map((one) => {
			const picture = one.querySelector("img")?.getBoundingClientRect()
			const box = one.getBoundingClientRect()
			return {
				left: box.left,
				width: box.width,
				top: box.top,
				cover: picture?.width ?? 0,
				paragraphs: [...one.querySelectorAll("p")].map((text) => text.textContent ?? ""),
			}
		}),
	)
	const [lead, ...others] = cards
	expect(lead?.width).toBe(1200)
	expect((lead?.cover ?? 0) / 1200).toBeCloseTo(7 / 12, 1)
	// Where the twelve columns have a gutter of 24 to 26 pixels.
	for (const [at, left] of [40, 448, 856].entries())
		expect(Math.abs((others[at]?.left ?? 0) - left), `column ${at + 1}`).toBeLessThan(2)
	for (const { cover, paragraphs } of cards) {
		expect(cover).toBeGreaterThan(0)
		expect(new Set(paragraphs).size).toBe(paragraphs.length)
	}
	await leave()
})

test("a post without a cover is a card of text, without an empty box", async () => {
	const { page, leave } = await visitor(here, DESK)
	const covers = await here.site.db.selectFrom("posts").select(["id", "cover_id"]).execute()
	await here.site.db.updateTable("posts").set({ cover_id: null }).execute()
	await page.goto("/blog")
	expect(await page.locator("main article").count()).toBeGreaterThan(3)
	expect(await page.locator("main article img, main article .no-image").count()).toBe(0)
	for (const { id, cover_id } of covers)
		await here.site.db.updateTable("posts").set({ cover_id }).where("id", "=", id).execute()
	await leave()
})

test.each([
	{ name: "phone", options: PHONE, ratio: 16 / 9, left: 0 },
	{ name: "desktop", options: DESK, ratio: 12 / 5, left: 40 },
])(
	"a post on a $name has its cover across, its text on the left and the next event at its side",
	async (size) => {
		const { page, leave } = await visitor(here, size.options)
		await page.goto("/blog/barn-restoration-the-north-sill-is-in-and-the-swallows-never-noticed")
		await hydrated(page)
		const cover = await boxOf(page, "article img")
		expect(cover.left).toBe(size.left)
		expect(cover.width / cover.height).toBeCloseTo(size.ratio, 1)
		const text = await boxOf(page, ".markdown p")
		expect(text.left).toBe((await boxOf(page, "h1")).left)
		const event = page.getByRole("complementary", { name: "Next event" })
		expect(await event.getByRole("link").first().textContent()).toContain("Volunteer day")
		await leave()
	},
)

test("no text of a visitors' page has lines of more than 66 characters", async () => {
	const { page, leave } = await visitor(here, DESK)
	for (const path of ["/tour", "/species/1", "/blog", "/events", "/accessibility", "/nowhere"]) {
		await page.goto(path)
		const wide = await page.evaluate(() => {
			const ruler = document.createElement("span")
			ruler.textContent = "0".repeat(66)
			return [...document.querySelectorAll<HTMLElement>("main p")].flatMap((one) => {
				one.append(ruler)
				ruler.style.cssText = "position:absolute;white-space:nowrap"
				const limit = ruler.getBoundingClientRect().width
				ruler.remove()
				const range = document.createRange()
				range.selectNodeContents(one)
				const width = range.getBoundingClientRect().width
				return width > limit + 1
					? [`${one.textContent?.slice(0, 40)}: ${Math.round((66 * width) / limit)}`]
					: []
			})
		})
		expect(wide, path).toEqual([])
	}
	await leave()
})
