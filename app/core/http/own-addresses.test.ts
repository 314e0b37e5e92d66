import { expect, test } from "vitest"
import routes from "#app/routes.ts"
import { isOwnPage, normalizePath } from "./own-addresses.ts"

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
	expect(paths.length).toBeGreaterThan(100)
	const others = paths.filter((path) => !isOwnPage(path.replace(/:\w+/g, "1").toLowerCase()))
	expect(others.filter((path) => !/^\/(blog|species)\/:/.test(path))).toEqual(["/:page/:child?", "/*"])
	for (const path of ["/auth/x/y", "/admin/nothing", "/api/x", "/assets/a.js", "/media/a.webp"])
		expect(isOwnPage(path), path).toBe(true)
	for (const path of ["/about-us", "/author", "/visit/directions", "/event/walk", "/blog/2019"])
		expect(isOwnPage(path), path).toBe(false)
})
