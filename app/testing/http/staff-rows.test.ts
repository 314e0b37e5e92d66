import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const JUNE = "2026-06-03T16:05:00.000Z"
const MARCH = "2026-03-02T04:30:00.000Z"
const LATER = "2031-12-24T01:00:00.000Z"
const TIMES = { created_at: JUNE, updated_at: JUNE }

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	const { db } = site
	for (const table of ["species", "posts", "redirects", "notices"] as const)
		await db.deleteFrom(table).execute()
	const species = { scientific_name: "Avis rara", conservation_status: "near_threatened", ...TIMES }
	await db
		.insertInto("species")
		.values({ id: 1, name: "Plain", type: "bird", ...species })
		.execute()
	await db
		.insertInto("species")
		.values({ id: 2, name: "Fancy", ...species, type: "plant", featured: 1, archived: 1 })
		.execute()
	const post = { content: "Text.", tags: '["owls"]', category: "events", ...TIMES }
	for (const [slug, state, published_at] of [
		["draft", "draft", null],
		["earlier", "draft", MARCH],
		["scheduled", "scheduled", LATER],
		["published", "published", MARCH],
	] as const) {
		await db
			.insertInto("posts")
			.values({ ...post, slug, title: `The ${slug}`, state, published_at })
			.execute()
		const page = {
			...post,
			kind: "page" as const,
			slug: `/${slug}`,
			title: `Page ${slug}`,
			state,
			published_at,
		}
		await db.insertInto("posts").values(page).execute()
	}
	const notice = { level: "closure", ...TIMES }
	await db
		.insertInto("notices")
		.values({ ...notice, text: "Now" })
		.execute()
	await db
		.insertInto("notices")
		.values({ ...notice, text: "Soon", starts_at: LATER })
		.execute()
	await db
		.insertInto("notices")
		.values({ ...notice, text: "Over", ends_at: JUNE })
		.execute()
	const redirect = { target: "/visit", updated_at: JUNE }
	await db
		.insertInto("redirects")
		.values({ id: 1, path: "/used", ...redirect })
		.execute()
	await db
		.insertInto("redirects")
		.values({ id: 2, path: "/unused", ...redirect })
		.execute()
	const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
	await db.insertInto("redirect_hits").values({ redirect_id: 1, day, hits: 3 }).execute()
	const user = { password_hash: "x", created_at: JUNE }
	await db
		.insertInto("users")
		.values({ ...user, username: "ben", role: "editor", last_signed_in_at: JUNE })
		.execute()
	await db
		.insertInto("users")
		.values({ ...user, username: "cleo", role: "admin", deactivated_at: JUNE })
		.execute()
	const trash = { record_id: 99, address: "", content: "{}", deleted_at: new Date().toISOString() }
	await db
		.insertInto("trash")
		.values({ ...trash, kind: "redirect", name: "/gone", deleted_by: "ben" })
		.execute()
	await db.updateTable("trails").set({ published: 0 }).where("id", "=", 2).execute()
	await db.updateTable("trails").set({ closed: 1 }).where("id", "=", 1).execute()
	const record = { kind: "species" as const, name: "birds.csv", summary: "2 new", at: JUNE, username: "ben" }
	await db
		.insertInto("imports")
		.values({ ...record, state: "done" })
		.execute()
})
afterAll(() => site.close())

const AT_JUNE = "June 3, 2026 at 12:05 PM"

/** Each list's rows: a row's name, what it shows, and what it doesn't. */
const ROWS: [page: string, name: string, shows: string[], lacks: string[]][] = [
	["/admin?archived=show", "Plain", ["Bird", "Near Threatened", "Avis rara"], ["Archived", "Featured"]],
	["/admin?archived=show", "Fancy", ["Plant", "Featured", "Archived"], ["Bird"]],
	["/admin/news", "The draft", ["Draft", "Events", "owls", "Created June 3, 2026"], ["Published", "First"]],
	["/admin/news", "The earlier", ["Draft", "First published March 1, 2026", "today's date"], ["· Published"]],
	["/admin/news", "The scheduled", ["Scheduled", "from December 23, 2031", "Cancel schedule"], ["Unpublish"]],
	["/admin/news", "The published", ["Published March 1, 2026", "Unpublish", "View"], ["Draft", "Preview"]],
	["/admin/pages", "Page draft", ["Draft", "/draft", "Publish", "Preview"], ["Unpublish"]],
	["/admin/pages", "Page published", ["Published", "/published", "Unpublish", "View"], ["Draft"]],
	["/admin/site/notices", "Now", ["Closure", `Since ${AT_JUNE}`, "until you delete it"], ["Ended"]],
	["/admin/site/notices", "Soon", ["From December 23, 2031 at 8:00 PM", "until you delete it"], ["Since"]],
	["/admin/site/notices", "Over", [`Ended ${AT_JUNE}`], ["Since", "until"]],
	["/admin/site/redirects", "/used", ["leads to /visit", "Used 3 times"], ["Not used"]],
	["/admin/site/redirects", "/unused", ["leads to /visit", "Not used in the last"], ["times"]],
	["/admin/security/accounts", "anna", ["Administrator", "Active", "Last sign-in"], ["Never"]],
	["/admin/security/accounts", "ben", ["Editor", `Last sign-in ${AT_JUNE}`], ["Administrator", "Never"]],
	["/admin/security/accounts", "cleo", ["Administrator", "Deactivated", "Never signed in"], ["Active"]],
	["/admin/trash", "/gone", ["Redirect", "Deleted by ben on", "Gone for good on"], []],
	["/admin/map/1", "Hayfield loop", ["Closed."], ["Hidden"]],
	["/admin/import", "birds.csv", [AT_JUNE, "by ben", "2 new"], []],
]

test.each(ROWS)("%s: the row of '%s' shows what is stored", async (page, name, shows, lacks) => {
	const html = await (await admin.get(page)).text()
	const main = html.slice(html.indexOf("<main"))
	const cards = main.match(/<article[\s\S]*?<\/article>/g) ?? main.split(/<li\b[^>]*>/)
	const rows = cards.map((card) => textOf(card.replace(/<\/article>|(?<!<article[\s\S]*)<\/li>[\s\S]*/, "")))
	const row = rows.find((one) => new RegExp(`(^|[ >:])${name}( |$)`).test(one)) ?? "no row"
	for (const words of shows) expect(row).toContain(words)
	for (const words of lacks) expect(row).not.toContain(words)
})
