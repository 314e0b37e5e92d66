import { expect, test } from "vitest"
import { unescapeXml } from "#app/models/text/xml.ts"
import { formOf } from "#app/records/define-record.ts"
import { picturesIn, renderMarkdown } from "./markdown.ts"
import { POST_PICTURE } from "./picture.record.ts"
import { pictureMarkdown } from "./uploaded-picture.ts"

const url = "/media/otters-1280.webp"
const pictures = new Map([[url, { width: 1280, height: 960, widths: [1280] }]])

test.each([
	["An otter", "An otter"],
	["", ""],
	["An otter [asleep]", "An otter [asleep]"],
	["]An otter[", ")An otter("],
	["An otter [asleep", "An otter (asleep"],
	["back\\", "back/"],
	["*not bold* `x` <b> (y) !", "*not bold* `x` <b> (y) !"],
])("the Markdown of a picture described as '%s' shows that picture with this text", (alt, shown) => {
	const markdown = pictureMarkdown({ url, alt })
	expect(picturesIn(markdown)).toEqual([url])
	const html = renderMarkdown(markdown, { origin: "https://farm.example", pictures })
	expect(unescapeXml(/<img [^>]* alt="([^"]*)"/.exec(html)?.[1] ?? "")).toBe(shown)
})

test("a picture has a text, or is decorative, but not both", () => {
	const uploadForm = formOf(POST_PICTURE, { zone: "America/Toronto" })
	const check = (typed: object) => uploadForm.safeParse({ formKey: "k", ...typed }).success
	expect(check({ alt: "Otters" })).toBe(true)
	expect(check({ decorative: true })).toBe(true)
	expect(check({ alt: " \n " })).toBe(false)
	expect(check({ alt: "Otters", decorative: true })).toBe(false)
	expect(check({ alt: "x".repeat(301) })).toBe(false)
})
