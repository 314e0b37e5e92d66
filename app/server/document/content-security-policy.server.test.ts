import { expect, test } from "vitest"
import { contentSecurityPolicy } from "./content-security-policy.server.ts"
import { hoistInlineStyles } from "./hoisted-styles.server.ts"
import { hashSource, inlineStyle, splitDocument } from "./page-document.server.ts"

const settings = { origin: "http://localhost", analyticsScriptUrl: null }
const EMPTY = splitDocument(Buffer.from("<head></head>"))

function allowed(policy: string, directive: string): string[] | undefined {
	const found = policy.split("; ").find((part) => part.split(" ")[0] === directive)
	return found?.split(" ").slice(1)
}

test("the policy allows each inline script and style by its hash, once", () => {
	const document = splitDocument(
		Buffer.from(
			'<head><script>zero</script><title>Tour</title><script>one\n()</script></head><script type="module" async="">two</script><script>one\n()</script><script src="/x.js"></script>',
		),
	)
	const policy = contentSecurityPolicy(
		{ ...document, styles: [inlineStyle("a{}"), inlineStyle("b{}")] },
		settings,
	)
	expect(allowed(policy, "script-src")).toEqual([
		"'self'",
		...["zero", "one\n()", "two"].map((text) => hashSource(text)),
	])
	expect(allowed(policy, "style-src")).toEqual(["'self'", hashSource("a{}"), hashSource("b{}")])
	expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test("the policy has no hash for JSON-LD, but one for the script after it", () => {
	const document = splitDocument(
		Buffer.from('<head></head><script type="application/ld+json">{"a":1}</script><script>one</script>'),
	)
	expect(allowed(contentSecurityPolicy(document, settings), "script-src")).toEqual([
		"'self'",
		hashSource("one"),
	])
})

test("only a site with https upgrades insecure requests", () => {
	expect(contentSecurityPolicy(EMPTY, settings)).not.toContain("upgrade-insecure-requests")
	expect(contentSecurityPolicy(EMPTY, { ...settings, origin: "https://farm.example" })).toContain(
		"upgrade-insecure-requests",
	)
})

test("the analytics host is allowed for scripts and connections only", () => {
	const policy = contentSecurityPolicy(EMPTY, {
		...settings,
		analyticsScriptUrl: "https://stats.example/a/script.js?x=1",
	})
	expect(allowed(policy, "script-src")).toEqual(["'self'", "https://stats.example"])
	expect(allowed(policy, "connect-src")).toEqual(["'self'", "https://stats.example"])
	expect(policy.match(/stats\.example/g)).toHaveLength(2)
})

test("three hundred different style attributes make the policy no longer than one", () => {
	const page = (count: number) => {
		const images = Array.from({ length: count }, (_, at) => `<img style="object-position:${at}% 50%"/>`)
		const document = splitDocument(Buffer.from(`<head></head>${images.join("")}`))
		return contentSecurityPolicy(hoistInlineStyles(document), settings)
	}
	expect(page(300).length).toBe(page(1).length)
})
