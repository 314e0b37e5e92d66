import { expect, test } from "vitest"
import { loggedPaths } from "./logged-path.server.ts"

const loggedPath = loggedPaths(
	[
		...["/", "/tour", "/species/:id", "/admin/species/new", "/admin/species/:id/edit", "/blog/:slug"],
		...["/waiver/receipts/:receipt", "/auth/invitation/:token", "/api/species/featured"],
		...["/api/species/:id", "/api/*", "/*"],
	].map((path) => ({ path })),
)

test("the log names pages by their path, with numbers, and other parameters by their name", () => {
	const logged: Record<string, string> = {
		"/": "/",
		"/?search=private": "/",
		"/_.data": "/_.data",
		"/Tour/": "/tour",
		"/tour.data?_routes=x": "/tour.data",
		"/species/12?via=qr": "/species/12",
		"/species/loon": "/species/:id",
		"/admin/species/3/edit": "/admin/species/3/edit",
		"/api/species/3": "/api/species/3",
		"/blog/a-draft": "/blog/:slug",
		"/WAIVER/receipts/K7M2-4QXT.data": "/waiver/receipts/:receipt.data",
		"/auth/invitation/key?x=1": "/auth/invitation/:token",
		"/media/0a1b-640.webp": "/media/0a1b-640.webp",
		"/assets/app-1.js": "/assets/app-1.js",
	}
	for (const [url, path] of Object.entries(logged)) expect(loggedPath(url), url).toBe(path)
})
