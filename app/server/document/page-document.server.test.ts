import { expect, test } from "vitest"
import { documentBytes, hashSource, inlineStyle, splitDocument } from "./page-document.server.ts"

const PAGE =
	'<!DOCTYPE html><html><head><meta charset="utf-8"/><title>Tour</title><script>"é"</script></head><body><svg><title>Map</title></svg></body></html>'

test("a page is split before its title and before the end of its head", () => {
	expect(splitDocument(Buffer.from(PAGE))).toEqual({
		opening: '<!DOCTYPE html><html><head><meta charset="utf-8"/>',
		head: '<title>Tour</title><script>"é"</script>',
		styles: [],
		body: "</head><body><svg><title>Map</title></svg></body></html>",
	})
})

test("a head without a title is split after its tag, even if a drawing in the page has a title", () => {
	const { opening, head, body } = splitDocument(
		Buffer.from("<html><head><link/></head><svg><title>Map</title></svg></html>"),
	)
	expect([opening, head]).toEqual(["<html><head>", "<link/>"])
	expect(body).toBe("</head><svg><title>Map</title></svg></html>")
})

test("a page without a head is an error", () => {
	for (const html of ["<p>", "<head>", "</head>"])
		expect(() => splitDocument(Buffer.from(html))).toThrow("without a head")
})

test("the bytes of an unchanged document are the rendered page", () => {
	expect(documentBytes(splitDocument(Buffer.from(PAGE))).toString()).toBe(PAGE)
})

test("style elements close the head in their order", () => {
	const styles = [inlineStyle("a{}"), inlineStyle("b{}")]
	expect(documentBytes({ opening: "1", head: "2", styles, body: "</head>" }).toString()).toBe(
		"12<style>a{}</style><style>b{}</style></head>",
	)
	expect(styles[0]?.source).toBe(hashSource("a{}"))
	expect(hashSource("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})
