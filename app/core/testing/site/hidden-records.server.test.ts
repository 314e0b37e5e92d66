import { afterAll, beforeAll, expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { listSitemapEntries } from "#core/document/sitemap.server.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { testDatabase } from "#core/testing/database.ts"
import type { Database } from "#db/connection.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { readShownMenu } from "#features/posts/menu.server.ts"
import * as posts from "#features/posts/post.server.ts"
import { listMenuPages } from "#features/posts/public-post.server.ts"
import { pageOfSheet } from "#features/sheets/species-sheet.server.ts"
import * as species from "#features/species/species.server.ts"
import * as speciesPages from "#features/species/species-page.server.ts"

const opened = testDatabase()
afterAll(() => opened.close())

const FIRST = { from: 1, page: 1 }
const PAST = "2026-01-01T00:00:00.000Z"
const AHEAD = new Date(Date.now() + 86_400_000).toISOString()
const UNPUBLISHED = [{ state: "draft" }, { state: "scheduled", published_at: AHEAD }]

/** A row for each way to hide it, and then one that visitors see. */
function add(table: string, hiddenBy: object[], values: (word: string) => object): void {
	for (const hidden of hiddenBy) insertAnyRow(opened.sqlite, table, { ...values("secret"), ...hidden })
	insertAnyRow(opened.sqlite, table, { ...values("shown") })
}

beforeAll(() => {
	const { sqlite } = opened
	insertAnyRow(sqlite, "media", { id: 1, name: "m.webp", kind: "image" })
	insertAnyRow(sqlite, "maps", { id: 1, image_id: 1, name: "Farm" })
	const owl = { featured: 1, season_months: "[6]" }
	add("species", [{ archived: 1 }], (word) => ({ ...owl, name: `${word} owl`, scientific_name: word }))
	// Its time has come, so visitors see it.
	const due = { state: "scheduled", published_at: PAST }
	const text = (word: string) => ({ ...due, title: word, content: `${word} text` })
	const slug = (word: string) => `${word}-${sqlite.prepare("select count(*) from posts").pluck().get()}`
	add("posts", UNPUBLISHED, (word) => ({ ...text(word), slug: slug(word) }))
	add("posts", UNPUBLISHED, (word) => ({ ...text(word), kind: "page", slug: `/${slug(word)}` }))
	add("places", [{ published: 0 }], (name) => ({ map_id: 1, name }))
	add("trails", [{ published: 0 }], (name) => ({ map_id: 1, name }))
	sqlite.exec(`
		insert into species_photos (species_id, position, image_id) select id, 1, 1 from species;
		insert into place_species (place_id, species_id) select places.id, species.id from places, species;
		insert into trail_places (trail_id, position, place_id) select trails.id, places.id, places.id from trails, places;
		insert into former_slugs (slug, post_id, created_at) select 'old-' || slug, id, '' from posts;
		insert into menu_entries (post_id, place, position) select id, 'menu', id from posts where kind = 'page'`)
})

const JUNE = 6
const SHEET = new URLSearchParams("of=featured")
const PATHS = ["/species/:id", "/blog/:slug", "/:page/:child?"].map((path) => ({ id: path, path }))

/** What visitors' pages, feeds and the offline tour read. */
const READS: Record<string, (db: Database) => Promise<unknown>> = {
	listSpecies: (db) => species.listSpecies(db),
	listFeaturedSpecies: (db) => speciesPages.listFeaturedSpecies(db, 9),
	pageOfSpecies: (db) => speciesPages.pageOfSpecies(db, { ...FIRST, query: "" }),
	listSpeciesInSeason: (db) => speciesPages.listSpeciesInSeason(db, JUNE, 9),
	listShownFeatured: (db) => speciesPages.listShownFeatured(db, JUNE),
	findFeaturedBeside: (db) => speciesPages.findFeaturedBeside(db, []),
	pageOfSheet: (db) => pageOfSheet(db, SHEET, [], JUNE),
	listSitemapEntries: (db) => listSitemapEntries(db, SERVER_FEATURES, PATHS),
	listPublicMaps: (db) => listPublicMaps(db),
	pageOfPosts: (db) => posts.pageOfPosts(db, FIRST),
	findLatestPost: (db) => posts.findLatestPost(db),
	listNewestPosts: (db) => posts.listNewestPosts(db),
	listPosts: (db) => posts.listPosts(db),
	findable: (db) => Promise.all(SERVER_FEATURES.map(({ findable }) => findable?.(db))),
	readShownMenu: (db) => readShownMenu(db, { tour: true, blog: true, events: true, analytics: true }),
	listMenuPages: (db) => listMenuPages(db, ""),
}

test.each(Object.entries(READS))("%s shows visitors nothing hidden", async (_, read) => {
	// The sitemap has only the numbers of species.
	const text = JSON.stringify(await read(opened.db)).replaceAll("/species/1", "secret")
	expect(text).toMatch(/shown|species\/2/)
	expect(text).not.toContain("secret")
})

test("nothing hidden is found at its address or counted", async () => {
	const { db, sqlite } = opened
	for (const slug of sqlite.prepare("select slug from posts").pluck().all() as string[]) {
		const found = [await posts.findPostAt(db, slug), await posts.findPostAt(db, `old-${slug}`)]
		expect(found.map(Boolean), slug).toEqual([slug.includes("shown"), slug.includes("shown")])
	}
	expect(await species.countSpecies(db)).toEqual({ totalSpecies: 1, featuredCount: 1 })
	sqlite.exec("delete from species where archived = 0")
	expect(await speciesPages.hasSeasons(db)).toBe(false)
})
