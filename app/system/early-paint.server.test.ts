import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type PageStyles, paintEarly, readStyles } from "./early-paint.server.ts"

const CSS = "body{color:red}a::after{content:'$&'}"
const PAGE =
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/styles-x_1.css"/></head>'

let client: string
let styles: PageStyles
beforeAll(async () => {
	client = await mkdtemp(path.join(tmpdir(), "client-"))
	await mkdir(path.join(client, "assets"))
	await writeFile(path.join(client, "assets", "styles-x_1.css"), CSS)
	styles = readStyles(client)
})
afterAll(() => rm(client, { recursive: true }))

const answer = (type: string) =>
	new Response(PAGE, {
		headers: {
			"Content-Type": type,
			"Content-Security-Policy": "script-src 'self'; style-src 'self' 'sha256-x'",
		},
	})

test("a page carries its styles, which its policy allows, asks for no stylesheet, and lets scripts wait", async () => {
	const page = await paintEarly(answer("text/html; charset=utf-8"), styles)
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

test("what is no page is left as it is, and a build without a stylesheet is told", async () => {
	const data = answer("application/json")
	expect(await paintEarly(data, styles)).toBe(data)
	expect(() => readStyles(client.replace(/client-/, "nothing-"))).toThrow()
})
