import { expect, test } from "vitest"
import { splitDocument } from "./page-document.server.ts"
import { addSeoTags, type SiteMetadata } from "./seo-tags.server.ts"

const site = {
	farm: { origin: "https://farm.example", name: "Loon & Lake", picture: { address: "/a.jpg", alt: "Barn" } },
	sections: { tour: true, blog: false },
} as SiteMetadata
const document = splitDocument(
	Buffer.from(
		'<head><meta/><title>Tour · Loon &amp; Lake</title><meta name="description" content="See &quot;it&quot;"/></head><body><p>Loon</p></body></html>',
	),
)

test("tags come directly before the title, structured data at the end of the body", () => {
	const structuredData = [{ "@type": "WebSite", name: "</script>" }]
	const result = addSeoTags(document, { path: "/tour", isIndexed: true, structuredData }, site)
	expect(result.opening).toMatch(
		/^<head><meta\/><link rel="canonical" href="https:\/\/farm\.example\/tour"\/>/,
	)
	expect(result.head).toBe(document.head)
	expect(result.body).toBe(
		`</head><body><p>Loon</p><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"\\u003c/script>"}]}</script></body></html>`,
	)
})

test("Open Graph tags repeat the page's title without the site's name, and its description", () => {
	const { opening } = addSeoTags(document, { path: "/tour", isIndexed: true }, site)
	expect(opening).toContain('<meta property="og:title" content="Tour"/>')
	expect(opening).toContain('<meta property="og:description" content="See &quot;it&quot;"/>')
	expect(opening).not.toContain("noindex")
})

test("a page is not indexed without metadata, without a title, or if its metadata says so", () => {
	const noindex = '<meta name="robots" content="noindex"/>'
	expect(addSeoTags(document, undefined, site)).toEqual({ ...document, opening: document.opening + noindex })
	expect(addSeoTags(splitDocument(Buffer.from("<head></head>")), undefined, site).opening).toBe(
		`<head>${noindex}`,
	)
	const { opening } = addSeoTags(document, { path: "/tour", isIndexed: false }, site)
	expect(opening).toContain(`${noindex}<link rel="canonical"`)
})
