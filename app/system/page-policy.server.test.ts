import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { gatherStyles, pagePolicy } from "./page-policy.server.ts"

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
const settings = { origin: "http://localhost", analyticsScriptUrl: null }

/** The sources that a policy allows for something. */
function allowed(policy: string, directive: string): string[] | undefined {
	const found = policy.split("; ").find((part) => part.split(" ")[0] === directive)
	return found?.split(" ").slice(1)
}

test("of the scripts and styles in a page those run that stand in it, each told by its hash, once", () => {
	const html =
		'<head><script>one\n()</script><style>a{}</style></head><script type="module" async="">two</script><script>one\n()</script><script src="/x.js"></script>'
	const policy = pagePolicy(html, settings)
	expect(allowed(policy, "script-src")).toEqual(["'self'", hash("one\n()"), hash("two")])
	expect(allowed(policy, "style-src")).toEqual(["'self'", hash("a{}")])
	expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test("data for search engines is no script, and what stands behind it is still one", () => {
	const html = '<script type="application/ld+json">{"a":1}</script><script>one</script>'
	expect(allowed(pagePolicy(html, settings), "script-src")).toEqual(["'self'", hash("one")])
})

test("an address that is not https is not made https, one that is stays so", () => {
	expect(pagePolicy("", settings)).not.toContain("upgrade-insecure-requests")
	expect(pagePolicy("", { ...settings, origin: "https://farm.example" })).toContain(
		"upgrade-insecure-requests",
	)
})

test("the analytics script that the environment names may be loaded and told, nothing else of its host", () => {
	const policy = pagePolicy("", { ...settings, analyticsScriptUrl: "https://stats.example/a/script.js?x=1" })
	expect(allowed(policy, "script-src")).toEqual(["'self'", "https://stats.example"])
	expect(allowed(policy, "connect-src")).toEqual(["'self'", "https://stats.example"])
	expect(policy.match(/stats\.example/g)).toHaveLength(2)
})

test("style attributes become rules of one style sheet, the same ones the same rule", () => {
	const html =
		'<html><head></head><body><img style="object-position:50% 20%;transform:none" alt=""/><img style="object-position:60% 30%;transform:translate(10px, -20px)"/><img style="object-position:50% 20%;transform:none"/>'
	expect(gatherStyles(html)).toBe(
		'<html><head><style>[data-style="0"]{object-position:50% 20%;transform:none}[data-style="1"]{object-position:60% 30%;transform:translate(10px, -20px)}</style></head><body><img data-style="0" alt=""/><img data-style="1"/><img data-style="0"/>',
	)
	expect(gatherStyles("<head></head><p>style</p>")).toBe("<head></head><p>style</p>")
})

test("a value that could leave the style sheet stays where the policy forbids it", () => {
	for (const value of ["color:red}body{", "background:url(&quot;x&quot;)", "a:&lt;/style&gt;", "--x:\\3c"]) {
		const html = `<head></head><p style="${value}">`
		expect(gatherStyles(html)).toBe(html)
	}
})

test("three hundred pictures, each held in its own way, leave the policy as short as one does", () => {
	const page = (count: number) => {
		const images = Array.from({ length: count }, (_, at) => `<img style="object-position:${at}% 50%"/>`)
		return pagePolicy(gatherStyles(`<head></head>${images.join("")}`), settings)
	}
	expect(page(300).length).toBe(page(1).length)
})
