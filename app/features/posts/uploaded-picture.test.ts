import { expect, test } from "vitest"
import { unescapeXml } from "#core/text/xml.ts"
import { picturesIn, renderMarkdown } from "./markdown.ts"
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
