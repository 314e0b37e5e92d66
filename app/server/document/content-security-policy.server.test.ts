import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentSecurityPolicy, hoistInlineStyles } from "./content-security-policy.server.ts"

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
const settings = { origin: "http://localhost", analyticsScriptUrl: null }

function allowed(policy: string, directive: string): string[] | undefined {
	const found = policy.split("; ").find((part) => part.split(" ")[0] === directive)
	return found?.split(" ").slice(1)
}

test("the policy allows each inline script and style by its hash, once", () => {
	const html =
		'<head><script>one\n()</script><style>a{}</style></head><script type="module" async="">two</script><script>one\n()</script><script src="/x.js"></script>'
	const policy = contentSecurityPolicy(html, settings)
	expect(allowed(policy, "script-src")).toEqual(["'self'", hash("one\n()"), hash("two")])
	expect(allowed(policy, "style-src")).toEqual(["'self'", hash("a{}")])
	expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test("the policy has no hash for JSON-LD, but one for the script after it", () => {
	const html = '<script type="application/ld+json">{"a":1}</script><script>one</script>'
	expect(allowed(contentSecurityPolicy(html, settings), "script-src")).toEqual(["'self'", hash("one")])
})

test("only a site with https upgrades insecure requests", () => {
	expect(contentSecurityPolicy("", settings)).not.toContain("upgrade-insecure-requests")
	expect(contentSecurityPolicy("", { ...settings, origin: "https://farm.example" })).toContain(
		"upgrade-insecure-requests",
	)
})

test("the analytics host is allowed for scripts and connections only", () => {
	const policy = contentSecurityPolicy("", {
		...settings,
		analyticsScriptUrl: "https://stats.example/a/script.js?x=1",
	})
	expect(allowed(policy, "script-src")).toEqual(["'self'", "https://stats.example"])
	expect(allowed(policy, "connect-src")).toEqual(["'self'", "https://stats.example"])
	expect(policy.match(/stats\.example/g)).toHaveLength(2)
})

test("style attributes become rules of one stylesheet, and equal ones share a rule", () => {
	const html =
		'<html><head></head><body><img style="object-position:50% 20%;transform:none" alt=""/><img style="object-position:60% 30%;transform:translate(10px, -20px)"/><img style="object-position:50% 20%;transform:none"/>'
	expect(hoistInlineStyles(html)).toBe(
		'<html><head><style>[data-style="0"]{object-position:50% 20%;transform:none}[data-style="1"]{object-position:60% 30%;transform:translate(10px, -20px)}</style></head><body><img data-style="0" alt=""/><img data-style="1"/><img data-style="0"/>',
	)
	expect(hoistInlineStyles("<head></head><p>style</p>")).toBe("<head></head><p>style</p>")
})

test("a style attribute that could break out of the stylesheet is left where the policy blocks it", () => {
	for (const value of ["color:red}body{", "background:url(&quot;x&quot;)", "a:&lt;/style&gt;", "--x:\\3c"]) {
		const html = `<head></head><p style="${value}">`
		expect(hoistInlineStyles(html)).toBe(html)
	}
})

test("three hundred different style attributes make the policy no longer than one", () => {
	const page = (count: number) => {
		const images = Array.from({ length: count }, (_, at) => `<img style="object-position:${at}% 50%"/>`)
		return contentSecurityPolicy(hoistInlineStyles(`<head></head>${images.join("")}`), settings)
	}
	expect(page(300).length).toBe(page(1).length)
})
