import { expect, test } from "vitest"
import { publicPages } from "#core/testing/public-pages.ts"
import { startTestSite } from "#core/testing/site.ts"

const OTHERS = [
	...["/waiver?redirect=parking", "/accessibility", "/offline", "/auth", "/not-there", "/?search=farm"],
	...["/news.rss", "/events.ics", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml"],
	...["/api/settings", "/api/today", "/api/tour/bundle", "/api/blog-posts", "/api/map"],
]

const INVENTED =
	/[\w.-]+@[\w-]+\.\w+|\.example\b|Concession|Lakefield|openstreetmap|mailto:|href=""|"(streetAddress|hasMap|email)":/

test.each(["false", "true"])(
	"a new site with SAMPLE_DATA=%s shows no email, address or map link that nobody entered",
	async (SAMPLE_DATA) => {
		const site = await startTestSite({ SAMPLE_DATA })
		const paths = [...new Set([...(await publicPages(site)), ...OTHERS])]
		expect(paths.length).toBeGreaterThan(20)
		for (const path of paths) {
			const text = (await site.html(path)).replace(/<(script|style)\b(?![^>]*ld\+json).*?<\/\1>/gs, "")
			expect([path, INVENTED.exec(text)?.[0]]).toEqual([path, undefined])
		}
		const home = await site.text("/")
		expect(home).toContain("You can't pay for parking online yet.")
		expect(home).not.toContain("To arrange parking")
		expect(home).not.toContain("Find us on the map")
		await site.close()
	},
)
