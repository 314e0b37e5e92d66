import { createReadStream } from "node:fs"
import { SaxesParser } from "saxes"
import { Refusal } from "#core/forms/refusal.ts"

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** One `<item>` of an export. The names are those of the file, without 'wp:'. */
export type WxrItem = {
	texts: Record<string, string>
	terms: { domain: string; name: string }[]
	meta: Record<string, string>
}

type Wxr = { version: string; base: string; items: WxrItem[] }

const MAX_DEPTH = 50

function refuse(problem: string): never {
	throw new Refusal(`${problem}. Export it again in WordPress, under Tools › Export.`)
}

/** Throws a `Refusal`, also for a document type: its entities could read the server's files. */
export async function readWxr(file: string): Promise<Wxr> {
	const rss = (await readXml(file)).children.at(0)
	const channel = rss?.name === "rss" ? rss.children.find(({ name }) => name === "channel") : undefined
	if (!channel) refuse("The file is no export of WordPress")
	const { wxr_version: version = "", base_blog_url, link = "" } = textsOf(channel)
	const items = channel.children.filter(({ name }) => name === "item").map(toItem)
	return { version, base: base_blog_url || link, items }
}

const textsOf = ({ children }: Element): Record<string, string> =>
	Object.fromEntries(children.map(({ name, text }) => [name, text.trim()]))

function toItem(item: Element): WxrItem {
	const all = (wanted: string) => item.children.filter(({ name }) => name === wanted)
	const meta = all("postmeta").map(textsOf)
	return {
		texts: textsOf(item),
		terms: all("category").map(({ attributes, text }) => ({ domain: attributes.domain ?? "", name: text })),
		meta: Object.fromEntries(meta.map(({ meta_key = "", meta_value = "" }) => [meta_key, meta_value])),
	}
}

async function readXml(file: string): Promise<Element> {
	const root: Element = { name: "", attributes: {}, text: "", children: [] }
	const path = [root]
	const parser = new SaxesParser()
	parser.on("error", ({ message }) => refuse(`The file is not complete XML: ${message.replace(/\.$/, "")}`))
	parser.on("doctype", () => refuse("The file has a document type, which exports of WordPress don't have"))
	parser.on("xmldecl", ({ encoding = "" }) => {
		if (!/^(utf-?8)?$/i.test(encoding)) refuse(`The file isn't in UTF-8, but in ${encoding}`)
	})
	parser.on("opentag", ({ name, attributes }) => {
		if (path.length > MAX_DEPTH) refuse("Its elements are nested too deeply")
		const element = { name: name.replace(/^wp:/, ""), attributes, text: "", children: [] }
		path.at(-1)?.children.push(element)
		path.push(element)
	})
	const addText = (text: string) => {
		const element = path.at(-1)
		if (element) element.text += text
	}
	parser.on("text", addText)
	parser.on("cdata", addText)
	parser.on("closetag", () => path.pop())
	let isBeginning = true
	for await (const chunk of createReadStream(file, { encoding: "utf8" })) {
		// Plug-ins put empty lines before the declaration, which XML doesn't allow.
		parser.write(withoutControls(isBeginning ? chunk.replace(/^\uFEFF?\s+/, "") : chunk))
		isBeginning = false
	}
	parser.close()
	return root
}

/** XML can't have them, but texts of WordPress do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const withoutControls = (text: string) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
