import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import {
	describeLoop,
	findLoops,
	followRedirect,
	isOwnPage,
	isWorthCounting,
	MAX_PATH,
	normalizePath,
} from "./own-addresses.ts"

test("a path is compared decoded, in lower case, without host, query string and slash at the end", () => {
	for (const [address, path] of [
		["/About-Us/", "/about-us"],
		["/about?page=2#top", "/about"],
		["https://Old.example/2019/05/Walks/?p=1", "/2019/05/walks"],
		["/caf%C3%A9%20menu", "/café menu"],
		["/cafe\u0301", "/café"],
		["//double//slash//", "/double/slash"],
		["/100%", "/100%"],
		["/", "/"],
		["javascript:alert(1)", "javascript:alert(1)"],
	])
		expect(normalizePath(address ?? ""), address).toBe(path)
})

type Route = { path?: string; index?: boolean; children?: Route[] }
const pathsOf = (all: Route[], parent = ""): string[] =>
	all.flatMap(({ path, index, children = [] }) => {
		const own = path ? `${parent}/${path}` : parent
		return [...(path || index ? [own || "/"] : []), ...pathsOf(children, own)]
	})

test("every page of the site is its own address, except those of posts and species, which come and go", () => {
	const paths = pathsOf(routes as Route[])
	expect(paths.length).toBeGreaterThan(150)
	const others = paths.filter((path) => !isOwnPage(path.replace(/:\w+/g, "1").toLowerCase()))
	expect(others.filter((path) => !/^\/(blog|species)\/:/.test(path))).toEqual(["/:page/:child?", "/*"])
	for (const path of ["/auth/x/y", "/admin/nothing", "/api/x", "/assets/a.js", "/media/a.webp"])
		expect(isOwnPage(path), path).toBe(true)
	for (const path of ["/about-us", "/author", "/visit/directions", "/event/walk", "/blog/2019"])
		expect(isOwnPage(path), path).toBe(false)
})

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
	const first = findLoops(redirects, ORIGIN).get(path)
	return first && describeLoop(redirects, path, first, ORIGIN)
}

test("a loop is found, also through the site's own web address in any spelling", () => {
	for (const target of [
		...["/a", "/A/?again", "/x/../a", "https://farm.example/a", "http://farm.example/%61#top"],
		...["HTTPS://Farm.Example:443/a/", "https://me@farm.example/a", "https:\\\\farm.example\\a"],
	]) {
		const own = mapOf({ "/a": target })
		expect(followRedirect(own, "/a", ORIGIN), target).toBe("loop")
		expect(loopOf(own, "/a"), target).toBe("/a → /a")
	}
	for (const target of ["/b", "https://other.example/a", "https://farm.example:8443/a"])
		expect(loopOf(mapOf({ "/a": target }), "/a"), target).toBeUndefined()
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
