import { expect, test } from "vitest"
import { parseCss, usedCss } from "./used-css.server.ts"

function used(css: string, classes: string): string {
	const names = new Set(classes.split(" "))
	return usedCss(parseCss(css), (name) => names.has(name))
}

test("a rule is used if all classes of one of its selectors are on the page", () => {
	expect(used(".a{x:1}.b{x:2}.a .c{x:3}.c,.a>p{x:4}", "a")).toBe(".a{x:1}.c,.a>p{x:4}")
})

test("rules without a class, font faces, layers' order and custom properties are always used", () => {
	const css =
		"@layer base,components;@property --x{syntax:'*';inherits:false}@font-face{src:url(a)}p[hidden]{x:1}:root{--y:1}"
	expect(used(css, "")).toBe(css)
})

test("a group without used rules is left out", () => {
	const css = "@layer base{@media (width>=40rem){.a{x:1}}@media print{.b{x:1}}}@supports (x:y){.a{x:2}}"
	expect(used(css, "b")).toBe("@layer base{@media print{.b{x:1}}}")
})

test("classes in :not() and other functions don't have to be on the page", () => {
	const css = ":root:not(.js) .a{x:1}.a:is(.b,.c:not(.d)){x:2}:root:has(.t) .b{x:3}"
	expect(used(css, "a")).toBe(":root:not(.js) .a{x:1}.a:is(.b,.c:not(.d)){x:2}")
})
