import { createHash } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { publicPages } from "#core/testing/public-pages.ts"

const { site, admin } = await staffSite({ ANALYTICS_SCRIPT_URL: "https://stats.example/script.js" })
beforeAll(async () => {
	await leaveFewSpecies(site)
	const description = "<script>alert(1)</script>"
	await site.db.updateTable("species").set({ description }).execute()
	await site.db
		.updateTable("species_photos")
		.set({ image_position: "custom", image_offset: "12,-30" })
		.execute()
})

const OTHER_PAGES = [
	...["/?search=heron", "/tour?species=1", "/species/999", "/blog/nothing-here", "/waiver?redirect=parking"],
	...["/waiver/receipts/K7M2-4QXT", "/nope"],
]
const STAFFS_PAGES = [
	...["/", "/tour", "/species/1", "/blog"],
	...OTHER_PAGES,
	"/admin",
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/import",
	"/admin/news/new",
	"/admin/analytics",
	"/admin/security",
	"/admin/qr-codes",
	"/admin/qr-codes/print",
]

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

function policyOf(response: Response): Record<string, string[]> {
	const policy = response.headers.get("content-security-policy") ?? ""
	return Object.fromEntries(
		policy.split("; ").map((part) => {
			const [directive = "", ...sources] = part.split(" ")
			return [directive, sources]
		}),
	)
}

async function expectStrict(response: Response, address: string): Promise<void> {
	const html = await response.text()
	const policy = policyOf(response)
	const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
	expect(scripts.length, address).toBeGreaterThan(3)
	for (const [, attributes, text = ""] of scripts) {
		expect(attributes, address).not.toContain("src=")
		// Structured data is not executed, and must contain nothing that could end its element.
		if (attributes === ' type="application/ld+json"') {
			expect(text, address).not.toContain("<")
			continue
		}
		expect(policy["script-src"], address).toContain(hashOf(text))
	}
	for (const [, text = ""] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) {
		expect(policy["style-src"], address).toContain(hashOf(text))
	}
	const tags = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").match(/<[^>]*>/g) ?? []
	expect(
		tags.filter((tag) => /\s(style|on\w+)=/i.test(tag) || /javascript:/i.test(tag)),
		address,
	).toEqual([])
	expect(policy, address).toMatchObject({
		"default-src": ["'none'"],
		"img-src": ["'self'", "data:", "blob:"],
		"connect-src": ["'self'", "https://stats.example"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
		"base-uri": ["'none'"],
		"object-src": ["'none'"],
	})
	expect(response.headers.get("content-security-policy"), address).not.toMatch(/unsafe|\*/)
}

test("the policy of every guest's page, cached or not, has the hash of each script and style in it, and no unsafe source", async () => {
	for (const address of [...(await publicPages(site)), ...OTHER_PAGES]) {
		for (let time = 0; time < 2; time++) await expectStrict(await site.get(address), address)
	}
})

test("the policy of staff pages and error pages has the hash of each script and style in them, and no unsafe source", async () => {
	for (const address of STAFFS_PAGES) await expectStrict(await admin.get(address), address)
	const rejected = await site.get("/waiver", { method: "POST", body: new URLSearchParams() })
	await expectStrict(rejected, "a rejected form")
	await site.db.updateTable("users").set({ role: "visitor" }).execute()
	const denied = await admin.get("/admin")
	expect(denied.status).toBe(403)
	await expectStrict(denied, "a user who is not an admin")
})
