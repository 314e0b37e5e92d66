import { expect, test } from "vitest"
import { documentHeaders, type HeaderSettings } from "./document-response.server.ts"

const admin = { id: 1, username: "anna", role: "admin" } as HeaderSettings["viewer"]
const settings: HeaderSettings = {
	headers: new Headers(),
	actionHeaders: [],
	viewer: null,
	pathname: "/",
	status: 200,
	policy: "default-src 'none'",
}
const cacheControl = (changes: Partial<HeaderSettings>) =>
	documentHeaders({ ...settings, ...changes }).get("Cache-Control")

test("only staff pages that list nobody are stored by the browser of someone who is signed in", () => {
	expect(cacheControl({ viewer: admin, pathname: "/tour" })).toBe("private, no-store")
	expect(cacheControl({ viewer: admin, pathname: "/admin/news" })).toBe("private, no-cache")
	for (const page of [
		"/admin/security",
		"/admin/security/accounts/1",
		"/admin/trash",
		"/admin/site/redirects",
	])
		expect(cacheControl({ viewer: admin, pathname: page }), page).toBe("private, no-store")
	expect(cacheControl({ pathname: "/admin/news" })).toBe("no-cache")
})

test("a route's own headers stay, and the given ones are not changed", () => {
	const headers = new Headers({ "Cache-Control": "no-store", Vary: "Accept", Expires: "0" })
	const result = documentHeaders({ ...settings, headers })
	expect(result.get("Cache-Control")).toBe("no-store")
	expect(result.get("Vary")).toBe("Accept, Cookie")
	expect(result.get("Expires")).toBe("0")
	expect(headers.get("Vary")).toBe("Accept")
})
