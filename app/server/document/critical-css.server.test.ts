import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { inlineCriticalCss, readStylesheet, type Stylesheet } from "./critical-css.server.ts"

const CSS = "body{color:red}a::after{content:'$&'}"
const PAGE =
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/styles-x_1.css"/></head>'

let client: string
let styles: Stylesheet
beforeAll(async () => {
	client = await mkdtemp(path.join(tmpdir(), "client-"))
	await mkdir(path.join(client, "assets"))
	await writeFile(path.join(client, "assets", "styles-x_1.css"), CSS)
	styles = readStylesheet(client)
})
afterAll(() => rm(client, { recursive: true }))

const responseOf = (type: string) =>
	new Response(PAGE, {
		headers: {
			"Content-Type": type,
			"Content-Security-Policy": "script-src 'self'; style-src 'self' 'sha256-x'",
		},
	})

test("a page inlines its styles, which its policy allows, and loads its scripts with low priority", async () => {
	const page = await inlineCriticalCss(responseOf("text/html; charset=utf-8"), styles)
	expect(await page.text()).toBe(
		'<head><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>' +
			'<link rel="stylesheet" href="/assets/styles-x_1.css" media="not all" disabled=""/>' +
			`<style>${CSS}</style></head>`,
	)
	const hash = createHash("sha256").update(CSS).digest("base64")
	expect(page.headers.get("Content-Security-Policy")).toBe(
		`script-src 'self'; style-src 'self' 'sha256-${hash}' 'sha256-x'`,
	)
})

test("a JSON response is unchanged, and a build without a stylesheet is an error", async () => {
	const data = responseOf("application/json")
	expect(await inlineCriticalCss(data, styles)).toBe(data)
	expect(() => readStylesheet(client.replace(/client-/, "nothing-"))).toThrow()
})
