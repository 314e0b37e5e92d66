import { expect, test } from "vitest"
import { contentSecurityPolicy } from "./content-security-policy.server.ts"
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
