import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { inlineCriticalCss, readStylesheets, type Stylesheets } from "./critical-css.server.ts"
import { hashSource, inlineStyle, splitDocument } from "./page-document.server.ts"

const CSS = "body{color:red}a::after{content:'$&'}"
const PAGE =
	'<head><title>Tour</title><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/styles-x_1.css"/></head><a href="/assets/styles-x_1.css"/>'

let client: string
let stylesheets: Stylesheets
beforeAll(async () => {
	client = await mkdtemp(path.join(tmpdir(), "client-"))
	await mkdir(path.join(client, "assets"))
	await writeFile(path.join(client, "assets", "styles-x_1.css"), CSS)
	stylesheets = readStylesheets(client)
})
afterAll(() => rm(client, { recursive: true }))

test("a page with inlined styles defers their link", () => {
	const document = splitDocument(Buffer.from(PAGE))
	const { head, styles, ...rest } = inlineCriticalCss(document, stylesheets)
	expect(head).toBe(
		'<title>Tour</title><link rel="modulepreload" href="/assets/a.js"/>' +
			'<link rel="stylesheet" href="/assets/styles-x_1.css" media="not all" disabled=""/>',
	)
	expect(styles).toEqual([{ text: CSS, source: hashSource(CSS) }])
	expect(rest).toEqual({ opening: document.opening, body: document.body })
})

test("inlined styles follow those that the document already has", () => {
	const document = { ...splitDocument(Buffer.from(PAGE)), styles: [inlineStyle("p{}")] }
	expect(inlineCriticalCss(document, stylesheets).styles.map(({ text }) => text)).toEqual(["p{}", CSS])
})

test("only the rules are inlined whose classes are in the page or its inline scripts", async () => {
	const rules = ["p", ".on-page>a", ".a-b\\:c", ".inline", ".other", ".on-page .other"].map(
		(selector) => `${selector}{x:1}`,
	)
	await writeFile(path.join(client, "assets", "styles-x_1.css"), rules.join(""))
	const body =
		'<body class="on-page a-b:c"><script>root.classList.add("inline")</script><p title=".other">other</p>' +
		'<script>window.__reactRouterContext.streamController.enqueue("other")</script>'
	const document = splitDocument(Buffer.from(PAGE + body))
	const { styles, head } = inlineCriticalCss(document, readStylesheets(client))
	expect(styles.map(({ text }) => text)).toEqual([rules.slice(0, 4).join("")])
	expect(head).not.toContain("disabled")
})

test("each page gets the rules of its own classes, also if they are written in another order", () => {
	const sheets = readStylesheets(client)
	const rulesFor = (body: string) =>
		inlineCriticalCss(splitDocument(Buffer.from(PAGE + body)), sheets).styles.map(({ text }) => text)
	expect(rulesFor('<b class="on-page"></b>')).toEqual(["p{x:1}.on-page>a{x:1}"])
	expect(rulesFor('<b class="inline"></b>')).toEqual(["p{x:1}.inline{x:1}"])
	for (const body of ['<b class="inline on-page"></b>', '<b class="on-page"></b><i class="inline"></i>'])
		expect(rulesFor(body)).toEqual(["p{x:1}.on-page>a{x:1}.inline{x:1}"])
})

test("a build without a stylesheet is an error", () => {
	expect(() => readStylesheets(client.replace(/client-/, "nothing-"))).toThrow()
})
