import { createElement } from "react"
import { expect, test } from "vitest"
import { siteIcons } from "#app/models/media/site-icons.ts"
import { DEVELOPMENT_POLICY } from "./content-security-policy.server.ts"
import { type DocumentSettings, documentResponse } from "./document-response.server.ts"
import { hashSource } from "./page-document.server.ts"
import { parseCss } from "./used-css.server.ts"

const stylesheet = { href: "/assets/styles-x.css", text: "p{}", css: parseCss("p{}") }
const page = createElement(
	"html",
	null,
	createElement(
		"head",
		null,
		createElement("title", null, "Waiver"),
		createElement("link", { rel: "stylesheet", href: stylesheet.href }),
	),
	createElement("body", null, createElement("p", { style: { color: "red" } })),
)
const settings: DocumentSettings = {
	page,
	status: 200,
	headers: new Headers(),
	actionHeaders: [],
	viewer: null,
	pathname: "/waiver",
	site: {
		farm: {
			origin: "http://localhost",
			name: "Farm",
			contactEmail: "",
			streetAddress: "",
			mapUrl: "",
			tagline: "",
			telephone: "",
			region: "",
			country: "",
			socialLinks: [],
			icons: siteIcons(undefined),
			picture: { address: "/a.jpg", alt: "Barn" },
		},
		sections: { tour: true, blog: false },
	},
	metadata: { path: "/waiver", isIndexed: true },
	stylesheets: [stylesheet],
	policy: { origin: "http://localhost", analyticsScriptUrl: null },
}

test("a guest's page has its metadata and inlined styles, in the order of the cascade and of the policy", async () => {
	const response = await documentResponse(settings)
	const html = await response.text()
	const hoisted = ':root [data-style="0"]{color:red}'
	expect(html).toMatch(/<link rel="canonical" href="http:\/\/localhost\/waiver"\/>.*<title>Waiver<\/title>/)
	expect(html).toContain('href="/assets/styles-x.css" media="not all" disabled=""/>')
	expect(html).toContain(`<style>p{}</style><style>${hoisted}</style></head><body><p data-style="0"></p>`)
	expect(response.headers.get("Content-Security-Policy")).toContain(
		`style-src 'self' ${hashSource("p{}")} ${hashSource(hoisted)};`,
	)
})

test("scripts and drawings wait until the page decides when to request them", async () => {
	const links = ["/assets/a.js", "/assets/a.svg", "/media/map.svg"].map((address) =>
		createElement("link", {
			...{ key: address, rel: address.endsWith("js") ? "modulepreload" : "preload" },
			...{ as: address.endsWith("js") ? "script" : "image", href: address },
		}),
	)
	const html = await (
		await documentResponse({
			...settings,
			page: createElement("html", null, createElement("head", null, links)),
		})
	).text()
	expect(html.match(/<link (?:data-)?rel="(?:preload|modulepreload)"[^>]*>/g)).toEqual([
		'<link data-rel="modulepreload" fetchpriority="low" as="script" href="/assets/a.js"/>',
		'<link data-rel="preload" as="image" href="/assets/a.svg"/>',
		'<link rel="preload" as="image" href="/media/map.svg"/>',
	])
})

test("without a stylesheet the page keeps its link", async () => {
	const html = await (await documentResponse({ ...settings, stylesheets: null })).text()
	expect(html).toContain('<link rel="stylesheet" href="/assets/styles-x.css"/>')
	expect(html).not.toContain("p{}")
})

test("in development a page has no policy and keeps its style attributes", async () => {
	const response = await documentResponse({ ...settings, stylesheets: null, policy: undefined })
	expect(response.headers.get("Content-Security-Policy")).toBe(DEVELOPMENT_POLICY)
	expect(await response.text()).toContain('<p style="color:red">')
})

test("an error page has its status and is not indexed", async () => {
	const response = await documentResponse({ ...settings, status: 500, metadata: undefined })
	expect(response.status).toBe(500)
	expect(await response.text()).toContain('<meta name="robots" content="noindex"/><title>')
})
