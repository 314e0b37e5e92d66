import { expect, test } from "vitest"
import { unlayeredCss } from "./unlayered-css.server.ts"

test("rules leave their layers, in the order of the layers and before the others", () => {
	const css =
		"@layer theme{:root{--a:1px}}@layer base,utilities;@layer base{h2{margin:0}@media print{p a{top:0}}}@layer utilities{.m-1{margin:1px}}.js p{top:1px}"
	expect(unlayeredCss(css)).toBe(
		":root{--a:1px}:where(h2){margin:0}@media print{:where(p a){top:0}}.m-1{margin:1px}.js p{top:1px}",
	)
})

test("below the utilities selectors have no specificity, except those of the root and of pseudo-elements", () => {
	const css =
		"@layer base{*,:before,img[alt='a,b']::after,h1,input:is([type=radio],a){top:0}:root:has(dialog p){top:1px}:root.js main{top:2px}}"
	expect(unlayeredCss(css)).toBe(
		":where(h1,input:is([type=radio],a)),*,:before,:where(img[alt='a,b'])::after{top:0}:root:has(dialog p){top:1px}:where(:root.js main){top:2px}",
	)
})
