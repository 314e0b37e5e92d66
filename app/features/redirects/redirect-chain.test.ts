import { expect, test } from "vitest"
import { MAX_PATH } from "#core/http/own-addresses.ts"
import { isWorthCounting } from "./address-counts.server.ts"
import { followRedirect } from "./redirect-chain.ts"

const mapOf = (targets: Record<string, string>) =>
	new Map(Object.entries(targets).map(([path, target], id) => [path, { id, target }]))

test("a redirect to an address that redirects is followed to its end, and counts for the first one", () => {
	const chain = mapOf({ "/a": "/B/?x=1#y", "/b": "https://farm.example/c", "/c": "https://other.example/a" })
	expect(followRedirect(chain, "/a", "https://farm.example")).toEqual({
		id: 0,
		target: "https://other.example/a",
	})
	expect(followRedirect(chain, "/a")).toEqual({ id: 0, target: "https://farm.example/c" })
	expect(followRedirect(chain, "/d")).toBeUndefined()
})

const ORIGIN = "https://farm.example"
const loopOf = (redirects: ReturnType<typeof mapOf>, path: string) => {
	const followed = followRedirect(redirects, path, ORIGIN)
	return followed && "loop" in followed ? followed.loop : undefined
}

test("a loop is found, also through the site's own web address in any spelling", () => {
	for (const target of [
		...["/a", "/A/?again", "/x/../a", "https://farm.example/a", "http://farm.example/%61#top"],
		...["HTTPS://Farm.Example:443/a/", "https://me@farm.example/a", "https:\\\\farm.example\\a"],
	]) {
		expect(loopOf(mapOf({ "/a": target }), "/a"), target).toBe("/a → /a")
	}
	for (const target of ["/b", "https://other.example/a", "https://farm.example:8443/a"])
		expect(loopOf(mapOf({ "/a": target }), "/a"), target).toBeUndefined()
})

test("a long loop isn't listed in full, and following it takes no longer than it is", () => {
	const chain = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`/${at}`, `/${at + 1}`]))
	const loop = { ...chain, "/5000": "/4000" }
	expect(loopOf(mapOf(loop), "/0")).toBe("/0 → /1 → /2 → /3 → /4 → … → /4000")
})

test("what scanners, pictures and private links request isn't counted", () => {
	for (const path of ["/about-us", "/old.html", "/menu.pdf", "/2019/05/walks", "/café menu"])
		expect(isWorthCounting(path), path).toBe(true)
	for (const path of [
		...["/wp-login.php", "/.env", "/.git/config", "/wp-content/uploads/barn.jpg", "/x.js", "/api/x"],
		...["/auth/invitation/key", "/aut/invitation/key", "/my/receipts/12", "/map"],
		...["/unsubscribe/anna@example.org", `/${"x".repeat(MAX_PATH)}`, "/a\nb"],
	])
		expect(isWorthCounting(path), path).toBe(false)
})
