import { beforeAll, expect, test } from "vitest"
import { isFixedPath } from "#core/http/route-table.server.ts"
import { staffSite } from "#core/testing/admin.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { sitemapPaths } from "#core/testing/public-pages.ts"

const PAST = "2026-01-01T00:00:00.000Z"
const TIMES = { created_at: PAST, updated_at: PAST }
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

const { site, admin } = await staffSite()
beforeAll(() => leaveFewSpecies(site))

const ON_MAP = { map_id: 1, ...TIMES }
const WAY = { color: "#1d4f91", steepness: "flat", surface: "gravel", wheelchair: "no", stroller: "no" }
const EVENT = {
	...{ event_starts_at: TOMORROW, event_ends_at: TOMORROW },
	...{ event_local_start: TOMORROW.slice(0, 16), event_last_day: TOMORROW.slice(0, 10) },
}
const LOON = {
	type: "bird",
	conservation_status: "endangered",
	featured: 1,
	similar_species: '["Common Loon"]',
}
const ALL_YEAR = { season_months: JSON.stringify(Array.from({ length: 12 }, (_, at) => at + 1)) }

type Table = "species" | "posts" | "notices" | "places" | "trails" | "maps"

type Kind = {
	kind: string
	table: Table
	/** Values that hide a record, by reason. Each kind can also be deleted. */
	hiddenBy: Record<string, object>
	values(word: string): object
}

/** A record of each kind has its word in all of its texts, and is related to what stays public. */
const KINDS: Kind[] = [
	{
		kind: "species",
		table: "species",
		hiddenBy: { archived: { archived: 1 } },
		values: (word) => ({
			...{ name: `${word} unseen`, scientific_name: word, description: word, location_hints: word },
			...{ ...LOON, ...ALL_YEAR, ...TIMES },
		}),
	},
	{
		kind: "post",
		table: "posts",
		hiddenBy: { draft: { state: "draft" }, scheduled: { state: "scheduled", published_at: TOMORROW } },
		values: (word) => ({
			...{ title: word, content: `${word} unseen`, excerpt: word, tags: JSON.stringify([word]) },
			...{ state: "published", published_at: new Date().toISOString(), ...EVENT, ...TIMES },
		}),
	},
	{
		kind: "page",
		table: "posts",
		hiddenBy: { draft: { state: "draft" } },
		values: (word) => ({
			...{ kind: "page", title: word, content: `${word} unseen`, excerpt: word },
			...{ state: "published", published_at: PAST, ...TIMES },
		}),
	},
	{
		kind: "notice",
		table: "notices",
		hiddenBy: { ended: { ends_at: PAST }, upcoming: { starts_at: TOMORROW } },
		values: (word) => ({ text: word, level: "caution", ...TIMES }),
	},
	{
		kind: "place",
		table: "places",
		hiddenBy: { hidden: { published: 0 } },
		values: (word) => ({ name: word, text: word, kind: "viewpoint", x: 0.5, y: 0.5, ...ON_MAP }),
	},
	{
		kind: "trail",
		table: "trails",
		hiddenBy: { hidden: { published: 0 } },
		values: (word) => ({ name: word, ...WAY, ...ON_MAP }),
	},
	{
		kind: "map",
		table: "maps",
		hiddenBy: {},
		values: (word) => ({ name: word, alt_text: word, description: word, image_id: 1, ...TIMES }),
	},
]

type Stored = { kind: string; id: number; word: string; own: string; hide(): Promise<unknown> }

async function storeAll(): Promise<Stored[]> {
	const stored: Stored[] = []
	for (const { kind, table, hiddenBy, values } of KINDS)
		for (const [way, change] of [...Object.entries(hiddenBy), ["deleted"] as const]) {
			const word = `quokka${kind}${way}`
			const slug = `${kind === "page" ? "/" : ""}unseen-${stored.length}`
			const row = { ...values(word), ...(table === "posts" && { slug }) }
			const id = await store(table, row)
			const hide = () => (change ? update(table, id, change) : admin.post(`/admin/trash/move/${kind}/${id}`))
			stored.push({ kind, id, word, own: table === "posts" ? slug : `/${kind}/${id}`, hide })
		}
	return stored
}

async function store(table: Table, row: object): Promise<number> {
	const query = site.db.insertInto(table as "notices").values(row as never)
	return (await query.returning("id").executeTakeFirstOrThrow()).id
}

const update = (table: Table, id: number, change: object) =>
	site.db
		.updateTable(table as "notices")
		.set(change)
		.where("id", "=", id)
		.execute()

async function relate(stored: Stored[]): Promise<void> {
	const idsOf = (kind: string) => stored.filter((one) => one.kind === kind).map(({ id }) => id)
	for (const species_id of idsOf("species")) {
		await site.db.insertInto("place_species").values({ place_id: 1, species_id }).execute()
		await site.db.insertInto("species_photos").values({ species_id, position: 1, image_id: 1 }).execute()
	}
	for (const [at, place_id] of idsOf("place").entries()) {
		await site.db.insertInto("place_species").values({ place_id, species_id: 1 }).execute()
		await site.db
			.insertInto("trail_places")
			.values({ trail_id: 1, position: 50 + at, place_id })
			.execute()
	}
	for (const [position, post_id] of idsOf("page").entries())
		await site.db.insertInto("menu_entries").values({ post_id, place: "menu", position }).execute()
	const content = "{next events}"
	await site.db.updateTable("posts").set({ content }).where("slug", "like", "barn%").execute()
}

async function guestAddresses(stored: Stored[]): Promise<string[]> {
	const ids = [...new Set([1, ...stored.map(({ id }) => id)])]
	const slugs = stored.map(({ own }) => own).filter((own) => own.includes("unseen"))
	const paths = site.siteRoutes.flatMap(({ path }) => {
		if (/^\/(admin|auth|logout|\*|:)/.test(path)) return []
		if (isFixedPath(path)) return path
		return (path.includes(":slug") ? slugs : ids).map((value) => path.replace(/:\w+|\*/g, String(value)))
	})
	const opened = ["/tour?species=", "/tour?only=", "/map?map="]
	return [
		...new Set([
			...[...paths, ...LISTS, ...opened.flatMap((path) => ids.map((id) => path + id))],
			...[...slugs.filter((slug) => slug.startsWith("/")), ...(await sitemapPaths(site))],
		]),
	]
}

const LISTS = [
	...["/?search=unseen", "/tour?q=unseen", "/tour?season=now", "/tour?type=bird", "/tour/sheet?of=featured"],
	...["/tour/sheet?of=trail-1", "/api/species?search=unseen"],
	...["/api/species?includeArchived=true", "/api/blog-posts?published=false", "/api/notices?all=true"],
]

/** Where a record's word, or a link to it, is: 'quokkapostdraft at /blog'. */
async function seen(stored: Stored[], addresses: string[]): Promise<string[]> {
	const found: string[] = []
	for (const address of addresses) {
		const response = await site.get(address)
		const text = `${response.headers.get("location")} ${await response.text()}`
		for (const { word, own } of stored) {
			const isLinked = !address.includes(own) && new RegExp(`${own}\\b`).test(text)
			if (text.includes(word) || isLinked) found.push(`${word} at ${address}`)
		}
	}
	return found
}

test("what is hidden, not yet public or deleted is at no address of a guest any more", async () => {
	const stored = await storeAll()
	await relate(stored)
	const addresses = await guestAddresses(stored)
	const before = await seen(stored, addresses)
	for (const { word } of stored)
		expect(
			before.filter((one) => one.startsWith(word)).length,
			`addresses with ${word} while it is public`,
		).toBeGreaterThan(3)
	expect(before.filter((one) => one.endsWith("/sitemap.xml"))).toHaveLength(7)
	for (const { hide } of stored) await hide()
	expect(await seen(stored, addresses)).toEqual([])
})
