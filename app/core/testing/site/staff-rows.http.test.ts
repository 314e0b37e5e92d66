import { beforeAll, expect, test } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { formatDateTime } from "#core/time/local-time.ts"

const JUNE = "2026-06-03T16:05:00.000Z"
const MARCH = "2026-03-02T04:30:00.000Z"
/** The cleanup after the start deletes the results of old imports. */
const TODAY = new Date().toISOString()
const LATER = "2031-12-24T01:00:00.000Z"

const { site, admin } = await staffSite()
beforeAll(async () => {
	for (const table of ["species", "posts", "redirects", "notices"] as const)
		await site.db.deleteFrom(table).execute()
	const species = { scientific_name: "Avis rara", conservation_status: "near_threatened" }
	const post = { content: "Text.", tags: '["owls"]', category: "events", created_at: JUNE }
	const event = {
		event_starts_at: "2031-12-25",
		event_all_day: 1,
		event_local_start: "2031-12-25",
		event_last_day: "2031-12-25",
	}
	const states = [
		{ slug: "draft", state: "draft", published_at: null, ...event },
		{ slug: "earlier", state: "draft", published_at: MARCH },
		{ slug: "scheduled", state: "scheduled", published_at: LATER },
		{ slug: "published", state: "published", published_at: MARCH },
	]
	const notice = { level: "closure", created_at: JUNE }
	const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
	const trash = { record_id: 99, address: "", content: "{}", deleted_at: new Date().toISOString() }
	await addRows(site, {
		species: [
			{ id: 1, name: "Plain", type: "bird", ...species },
			{ id: 2, name: "Fancy", type: "plant", featured: 1, archived: 1, ...species },
		],
		posts: states.flatMap(({ slug, ...state }) => [
			{ ...post, ...state, slug, title: `The ${slug}`, excerpt: `Of the ${slug}.` },
			{ ...post, ...state, slug: `/${slug}`, kind: "page", title: `Page ${slug}` },
		]),
		notices: [
			{ ...notice, text: "Now" },
			{ ...notice, text: "Soon", starts_at: LATER, ends_at: "2031-12-25T01:00:00.000Z" },
			{ ...notice, text: "Over", ends_at: JUNE },
		],
		redirects: ["/used", "/unused"].map((path, at) => ({ id: at + 1, path, target: "/visit" })),
		redirect_hits: [{ redirect_id: 1, day, hits: 3 }],
		users: [
			{ username: "ben", role: "editor", last_signed_in_at: JUNE },
			{ username: "cleo", role: "admin", deactivated_at: JUNE },
		],
		trash: [
			{ ...trash, kind: "redirect", name: "/gone", deleted_by: "ben" },
			{ ...trash, id: 9, kind: "species", name: "Auk", deleted_by: "ben" },
		],
		trash_media: [{ trash_id: 9, media_id: 1 }],
		imports: [{ kind: "species", name: "birds.csv", summary: "2 new", at: TODAY, username: "ben" }],
	})
	await site.db.updateTable("trails").set({ published: 0 }).where("id", "=", 2).execute()
	await site.db.updateTable("trails").set({ closed: 1 }).where("id", "=", 1).execute()
})

const AT_JUNE = "June 3, 2026 at 12:05 PM"

const ROWS: [page: string, name: string, shows: string[], lacks: string[]][] = [
	["/admin?archived=show", "Plain", ["Bird", "Near Threatened", "Avis rara"], ["Archived", "Featured"]],
	["/admin?archived=show", "Fancy", ["Plant", "Featured", "Archived"], ["Bird"]],
	[
		"/admin/news",
		"The draft",
		["Draft", "Events", "owls", "Of the draft.", "Created June 3, 2026"],
		["Published", "First"],
	],
	["/admin/news", "The earlier", ["Draft", "First published March 1, 2026", "today's date"], ["Published M"]],
	["/admin/news", "The scheduled", ["Scheduled", "from December 23, 2031", "Cancel schedule"], ["Unpublish"]],
	["/admin/news", "The published", ["Published March 1, 2026", "Unpublish", "View"], ["Draft", "Preview"]],
	["/admin/events", "The draft", ["Draft", "Thursday, December 25, 2031, all day"], ["Published"]],
	["/admin/pages", "Page draft", ["Draft", "/draft", "Publish", "Edit"], ["Unpublish"]],
	["/admin/pages", "Page published", ["Published", "/published", "Unpublish", "View"], ["Draft"]],
	["/admin/site/hours", "Now", ["Closure", `Shown since ${AT_JUNE}`, "until you delete it"], ["Ended"]],
	[
		"/admin/site/hours",
		"Soon",
		["Scheduled from December 23, 2031 at 8:00 PM, until December 24, 2031 at 8:00 PM"],
		["Shown since"],
	],
	["/admin/site/hours", "Over", [`Ended ${AT_JUNE}`], ["Shown since", "until"]],
	["/admin/site/redirects", "/used", ["leads to /visit", "Used 3 times"], ["Not used"]],
	["/admin/site/redirects", "/unused", ["leads to /visit", "Not used in the last"], ["times"]],
	["/admin/security/accounts", "anna", ["Administrator", "Active", "Last sign-in"], ["Never"]],
	["/admin/security/accounts", "ben", ["Editor", `Last sign-in ${AT_JUNE}`], ["Administrator", "Never"]],
	["/admin/security/accounts", "cleo", ["Administrator", "Deactivated", "Never signed in"], ["Active"]],
	["/admin/trash", "/gone", ["Redirect", "Deleted by ben on", "Gone for good on"], []],
	["/admin/trash", "Auk", ["Species · 1 picture", "will be deleted with its pictures and all else"], []],
	["/admin/map/1", "Hayfield loop", ["Closed."], ["Hidden"]],
	["/admin/import", "birds.csv", [formatDateTime(TODAY), "by ben", "2 new"], []],
]

test.each(ROWS)("%s: the row of '%s' shows what is stored", async (page, name, shows, lacks) => {
	const html = await admin.html(page)
	const main = html.slice(html.indexOf("<main"))
	const cards = main.match(/<article[\s\S]*?<\/article>/g) ?? main.split(/<li\b[^>]*>/)
	const rows = cards.map((card) => textOf(card.replace(/<\/article>|(?<!<article[\s\S]*)<\/li>[\s\S]*/, "")))
	const row = rows.find((one) => new RegExp(`(^|[ >:])${name}( |$)`).test(one)) ?? "no row"
	for (const words of shows) expect(row).toContain(words)
	for (const words of lacks) expect(row).not.toContain(words)
})
