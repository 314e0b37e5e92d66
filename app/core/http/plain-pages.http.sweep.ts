import { expect, test } from "vitest"
import { type Client, client, staffSite } from "#core/testing/admin.ts"

const { site, admin: staff } = await staffSite()

/** What a browser asks for when someone opens an address or sends a form without scripts. */
const READER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }

/** With IDs of records that don't exist. */
const paths = () =>
	[...new Set(site.siteRoutes.map(({ path }) => path.replace(/:\w+/g, "9999")))].filter(
		(path) => !path.startsWith("/api") && !path.includes("*"),
	)

/** Error responses that a browser shows as something other than a page or a sentence. */
async function rawErrors(reader: Client): Promise<string[]> {
	const raw: string[] = []
	for (const path of paths()) {
		const headers = { Cookie: reader.cookie(), ...READER }
		const { status, headers: sent } = await site.get(path, { headers, redirect: "manual" })
		const type = sent.get("content-type") ?? ""
		if (status >= 400 && !/^text\/(html|plain)/.test(type)) raw.push(`${path}: ${status} ${type}`)
	}
	return raw
}

test("whoever opens an address gets a page or a sentence, never the JSON of an error", async () => {
	expect(paths().length).toBeGreaterThan(80)
	expect(await rawErrors(client(site))).toEqual([])
	expect(await rawErrors(staff)).toEqual([])
	await site.db.updateTable("users").set({ role: "editor" }).execute()
	expect(await rawErrors(staff)).toEqual([])
	const denied = await site.get("/admin/security/backup", { headers: { Cookie: staff.cookie(), ...READER } })
	expect([denied.status, await denied.text()]).toEqual([
		403,
		expect.stringContaining("<h1>Access denied</h1>"),
	])
})

test("a form that is too large is answered with a page that says what to do, without scripts too", async () => {
	const response = await site.get("/waiver", {
		method: "POST",
		body: "a=".padEnd(300_000, "x"),
		headers: { ...READER, Origin: site.address, "Content-Type": "application/x-www-form-urlencoded" },
	})
	expect([response.status, response.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"])
	expect(await response.text()).toContain("Press Back: what you typed is still there.")
})

const AMBIGUOUS = [
	"multipart/form-data; boundary=b, application/x-www-form-urlencoded",
	'multipart/form-data; x="; boundary=c"; boundary=b',
]

const addresses = () => [
	...new Set(
		site.siteRoutes.map(({ path }) =>
			path
				.replace(":slug", "welcome")
				.replace(":key", "tour_enabled")
				.replace(/:\w+/g, "1")
				.replace("*", "nowhere"),
		),
	),
]

test("a page answers every body that is no form, or an unreadable one, with a sentence, and the API with a message as JSON", async () => {
	const pages = addresses().filter((path) => !path.startsWith("/api"))
	for (const path of pages) {
		for (const [status, words, types] of [
			[415, "this page reads forms only", ["text/plain", "application/json", ""]],
			// Some parsers read these as forms, and others as something else.
			[400, "the Content-Type can't be read", AMBIGUOUS],
		] as const)
			for (const type of types) {
				const headers = { Origin: site.address, ...(type && { "Content-Type": type }) }
				const response = await site.get(path, { method: "POST", body: Buffer.from("a=1"), headers })
				expect([response.status, response.headers.get("content-type")], `${path} ${type}`).toEqual([
					status,
					"text/plain; charset=utf-8",
				])
				expect(await response.text()).toContain(words)
			}
	}
	const json = await site.get("/api/events", {
		method: "POST",
		body: "a=1",
		headers: { "Content-Type": "text/plain" },
	})
	expect([json.status, await json.json()]).toEqual([
		415,
		{ message: "The body must be JSON, with the Content-Type application/json" },
	])
})
