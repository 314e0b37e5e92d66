import { afterAll, beforeAll, expect, test } from "vitest"
import { changeSetting } from "#app/models/settings/setting.server.ts"
import { readHead } from "#app/testing/fixtures/page-head.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const ODD = `Loon & <b>"wolf"</b> 'quoted' </script><!-- 🦉 \u0007\u0001 ${"long ".repeat(50)}`

const STREET_ADDRESS = "7 Mill Road, Lakefield, Ontario"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ PUBLIC_URL: "https://farm.example", STREET_ADDRESS })
})
afterAll(() => site.close())

const pageAt = async (path: string) => {
	const response = await site.get(path)
	return { ...readHead(await response.clone().text()), html: await response.text(), response }
}

const factOf = (facts: Record<string, unknown>[], type: string) =>
	facts.find((fact) => [fact["@type"]].flat().includes(type))

test("the home page describes the farm's location, opening hours and parking", async () => {
	const { facts } = await pageAt("/")
	expect(factOf(facts, "Park")).toMatchObject({
		name: "Heritage Farm",
		url: "https://farm.example/",
		address: {
			"@type": "PostalAddress",
			streetAddress: STREET_ADDRESS,
		},
		openingHoursSpecification: [{ "@type": "OpeningHoursSpecification", opens: "08:00", closes: "20:00" }],
		amenityFeature: [{ "@type": "LocationFeatureSpecification", name: "Parking", value: true }],
	})
	expect(factOf(facts, "WebSite")).toMatchObject({ name: "Heritage Farm", url: "https://farm.example/" })
	const { facts: ofSearch } = await pageAt("/?search=owl")
	expect(ofSearch).toEqual([])
})

test("the farm's address names a region and a country only if the settings do", async () => {
	const address = async () => factOf((await pageAt("/")).facts, "Park")?.address
	const street = {
		"@type": "PostalAddress",
		streetAddress: STREET_ADDRESS,
	}
	expect(await address()).toEqual(street)
	const change = { by: "anna", at: new Date() }
	await changeSetting(site.db, "address_region", "Vermont", change)
	await changeSetting(site.db, "address_country", "US", change)
	expect(await address()).toEqual({ ...street, addressRegion: "Vermont", addressCountry: "US" })
})

test("a species is a taxon of its genus, with breadcrumbs from the home page", async () => {
	const { facts } = await pageAt("/species/1")
	expect(factOf(facts, "Taxon")).toMatchObject({
		name: "Common Loon",
		alternateName: "Gavia immer",
		taxonRank: "species",
		parentTaxon: { "@type": "Taxon", name: "Gavia", taxonRank: "genus" },
		url: "https://farm.example/species/1",
	})
	const trail = factOf(facts, "BreadcrumbList")?.itemListElement as { name: string; item: string }[]
	expect(trail.map(({ name }) => name)).toEqual(["Home", "Wildlife Tour", "Common Loon"])
	expect(trail.every(({ item }) => item.startsWith("https://farm.example/"))).toBe(true)
})

test("a name that is not two Latin words gets no taxon rank, and what is not a living thing is not a taxon", async () => {
	const named = async (scientific_name: string, type = "plant") => {
		await site.db.updateTable("species").set({ scientific_name, type }).where("id", "=", 2).execute()
		return factOf((await pageAt("/species/2")).facts, "Taxon")
	}
	for (const name of [
		"Acer",
		"Acer sp.",
		"Acer spp",
		"Acer rubrum var. trilobum",
		"Malus domestica 'Fameuse'",
	]) {
		const fact = await named(name)
		expect([fact?.alternateName, fact?.taxonRank, fact?.parentTaxon], name).toEqual([
			name,
			undefined,
			undefined,
		])
	}
	expect(await named("unknown")).toBeUndefined()
	expect(await named("Murus antiquus", "feature")).toBeUndefined()
})

test("a post has its dates, and one that was a draft for long is dated by its publication", async () => {
	const dates = { created_at: "2026-01-01T10:00:00.000Z", updated_at: "2026-01-02T10:00:00.000Z" }
	await site.db
		.updateTable("posts")
		.set({ ...dates, published_at: "2026-06-03T12:00:00.000Z" })
		.where("id", "=", 1)
		.execute()
	const { slug, title } = await site.db
		.selectFrom("posts")
		.selectAll()
		.where("id", "=", 1)
		.executeTakeFirstOrThrow()
	const { facts, tags } = await pageAt(`/blog/${slug}`)
	const expected = { datePublished: "2026-06-03T12:00:00.000Z", dateModified: "2026-06-03T12:00:00.000Z" }
	expect(factOf(facts, "BlogPosting")).toMatchObject({
		headline: title,
		...expected,
		mainEntityOfPage: `https://farm.example/blog/${slug}`,
		author: { "@type": "Organization", name: "Heritage Farm" },
	})
	expect(tags["article:published_time"]).toBe(expected.datePublished)
})

test("odd text is escaped in meta tags and structured data, and can't end a script", async () => {
	await site.db.updateTable("species").set({ name: ODD, description: ODD }).where("id", "=", 3).execute()
	await site.db.updateTable("posts").set({ title: ODD, excerpt: ODD }).where("id", "=", 2).execute()
	const { slug } = await site.db
		.selectFrom("posts")
		.select("slug")
		.where("id", "=", 2)
		.executeTakeFirstOrThrow()
	for (const [path, type, name] of [
		["/species/3", "Taxon", "name"],
		[`/blog/${slug}`, "BlogPosting", "headline"],
	] as const) {
		const { facts, tags, html } = await pageAt(path)
		expect(factOf(facts, type)?.[name], path).toBe(ODD)
		expect(factOf(facts, "BreadcrumbList"), path).toBeDefined()
		expect(tags["og:title"]?.startsWith(`Loon & <b>"wolf"</b> 'quoted' </script><!-- 🦉`), path).toBe(true)
		expect(html.split("</head>"), path).toHaveLength(2)
		expect(html, path).not.toContain("<b>")
	}
	const { tags } = await pageAt("/tour?species=3")
	expect(tags["og:title"]).toBe(ODD.replace("\u0007\u0001", ""))
})

test("structured data adds no hash to a page's policy, because it is not executed", async () => {
	const { html, response } = await pageAt("/species/1")
	const policy = response.headers.get("Content-Security-Policy") ?? ""
	const inline = [...html.matchAll(/<script\b([^>]*)>./gs)].filter(
		([, attributes]) => !attributes?.includes("ld+json"),
	)
	const hashes = policy.match(/script-src [^;]*/)?.[0].match(/sha256-/g)
	expect(inline.length).toBeGreaterThan(2)
	expect(hashes).toHaveLength(inline.length)
})
