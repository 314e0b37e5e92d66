import { expect, test } from "vitest"
import { parseCss, usedCss, withoutUnusedProperties } from "./used-css.server.ts"

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

test("the class of a variant for children, which is alone in :is(), must be on the page", () => {
	const css = ":is(.\\*\\:w-\\(a\\)>*){x:1}:is(.b>*):not(:empty){x:2}:is(.c,.d)>p{x:3}"
	expect(used(css, "*:w-(a)")).toBe(":is(.\\*\\:w-\\(a\\)>*){x:1}:is(.c,.d)>p{x:3}")
})

test("escaped class names are compared with the names in the page", () => {
	const css = ".md\\:w-1\\/2{x:1}.\\32xl{x:2}.\\@min-\\[46rem\\]\\:p-2{x:3}.p-1\\.5:hover{x:4}.a\\,b{x:5}"
	expect(used(css, "md:w-1/2 2xl @min-[46rem]:p-2 p-1.5 a,b")).toBe(css)
	expect(used(css, "md w-1/2 p-1 a")).toBe("")
})

test("braces, semicolons and quotes in strings don't end a rule", () => {
	const css = '.a{content:"}\\"{;"}.b{content:\'{\'}.c{x:1}'
	expect(used(css, "a c")).toBe('.a{content:"}\\"{;"}.c{x:1}')
})

test("a license comment stays and doesn't belong to the rule after it", () => {
	expect(used("/*! library v4.3 */@layer base{.a{x:1}.b{x:1}}", "b")).toBe(
		"/*! library v4.3 */@layer base{.b{x:1}}",
	)
})

test("nested rules stay in their rule", () => {
	const css = ".a{x:1;&.b{x:2}@media print{x:3}}.b{x:4}"
	expect(used(css, "a")).toBe(".a{x:1;&.b{x:2}@media print{x:3}}")
})

test("@property rules are left out if no rule uses their custom property", () => {
	const property = (name: string) => `@property --${name}{syntax:"*";inherits:false}`
	const rules = ".a{--tw-y:1;x:var(--tw-x,0)}"
	expect(withoutUnusedProperties(rules + property("tw-x") + property("tw-y"))).toBe(rules + property("tw-x"))
})
