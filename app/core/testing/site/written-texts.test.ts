import { SaxesParser } from "saxes"
import { expect, test } from "vitest"
import { addSeoTags } from "#core/document/seo-tags.server.ts"
import { sitemapXml } from "#core/document/sitemap.ts"
import { structuredDataScript } from "#core/document/structured-data.server.ts"
import { unescapeXml } from "#core/text/xml.ts"
import posts from "#features/posts/feature.server.ts"
import { type FeedPost, rssFeed } from "#features/posts/feed.ts"
import { NO_COVER } from "#features/posts/post.server.ts"

/** A different text for each place, so that none is mistaken for another. */
const hostile = (place: string) => `${place} </title></script><b>"'&amp;]]> \\;, -->`

const ORIGIN = "https://farm.example"

const post: FeedPost = {
	...{
		...NO_COVER,
		id: 1,
		slug: "a&b",
		content: "",
		excerpt: hostile("summary"),
		event: null,
	},
	...{ title: hostile("title"), html: hostile("html") },
	...{ category: "news", tags: [hostile("tag")] },
	...{ published: true, scheduledFor: null, createdAt: "2026-06-01T12:00:00.000Z" },
	publishedAt: "2026-06-01T12:00:00.000Z",
}

/** The texts and attributes of an XML document; throws if it isn't well-formed. */
function readXml(xml: string): string[] {
	const found: string[] = []
	const parser = new SaxesParser()
	parser.on("error", (error) => {
		throw error
	})
	parser.on("text", (text) => found.push(text))
	parser.on("opentag", ({ attributes }) => found.push(...Object.values(attributes)))
	parser.write(xml).close()
	return found
}

test("the news feed in XML and the sitemap have every text as it was written", () => {
	const texts = readXml(rssFeed({ origin: ORIGIN, name: hostile("name") }, [post]))
	const places = ["title", "summary", "html", "tag"].map(hostile)
	expect(texts).toEqual(expect.arrayContaining([...places, `${hostile("name")}: News & Updates`]))
	expect(texts).toContain(`${ORIGIN}/blog/a&b`)
	expect(readXml(sitemapXml(ORIGIN, [{ path: "/a&b<c>", changedAt: "2026&" }]))).toContain(`${ORIGIN}/a&b<c>`)
})

test("a script with structured data isn't ended by a text in it", () => {
	const node = { "@type": "Event", name: hostile("name") }
	const parts = structuredDataScript([node]).split(/<(?:script type="application\/ld\+json"|\/script)>/)
	expect(parts.map((json) => json && JSON.parse(json)["@graph"])).toEqual(["", [node], ""])
})

test("every tag in the head of a page has its text as it was written", () => {
	const farm = { origin: ORIGIN, name: hostile("farm"), picture: { address: "", alt: "" } }
	const metadata = {
		...{ path: `/${hostile("path")}`, isIndexed: true },
		openGraph: { title: hostile("title"), description: hostile("description") },
		picture: { address: hostile("picture"), alt: hostile("alt") },
	}
	const feeds = posts.feeds(farm.name, { tour: true, blog: true, events: true, analytics: true })
	const site = { farm: farm as never, feeds }
	const { opening } = addSeoTags({ opening: "", head: "", styles: [], body: "</body>" }, metadata, site)
	expect(opening).toMatch(/^(<(meta|link)( [a-z-]+="[^"<>]*")+\/>)+$/)
	const values = opening.split('"').map(unescapeXml)
	const texts = ["farm", "title", "description", "picture", "alt"].map(hostile)
	expect(values).toEqual(expect.arrayContaining([...texts, `${ORIGIN}/${hostile("path")}`]))
	for (const feed of ["News & Updates", "Events"]) expect(values).toContain(`${hostile("farm")}: ${feed}`)
})
