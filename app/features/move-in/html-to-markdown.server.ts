import Turndown from "turndown"
import { findLosses } from "./find-losses.server.ts"
import {
	bold,
	endedList,
	italic,
	lineBreak,
	link,
	withoutBreaks,
	withoutSigns,
	writeSigns,
} from "./styled-lines.server.ts"

type Converted = {
	markdown: string
	notes: string[]
}

type Source = {
	/** The address that the text had at the earlier site, such as 'https://old.example/about/'. */
	base: string
	/** Returns the address that stands for a picture in the text; undefined for one that won't be imported. */
	pictureUrl(src: string, alt: string): string | undefined
	/** The same for all sizes of a picture, and for the page about it; undefined for other addresses. */
	pictureKey?(address: string): string | undefined
	/** Of galleries, by ID. */
	attachments?: ReadonlyMap<string, Attachment>
	/** Of a gallery that names none. */
	attached?: () => Attachment[]
}

type Attachment = { url: string; alt: string; caption: string }

const UNWANTED = [
	"script",
	"style",
	"noscript",
	"template",
	"svg",
	"math",
	"canvas",
	"form",
	"select",
] as const
const EMBEDS = ["IFRAME", "EMBED", "OBJECT", "VIDEO", "AUDIO"]

/** Turns HTML of WordPress into the Markdown that posts have. Nothing of it stays HTML. */
export function htmlToMarkdown(html: string, source: Source): Converted {
	const notes = new Set<string>()
	const pictures = new Map<string, string>()
	// '[[gallery]]' shows the name of a shortcode.
	const [open, close] = ["\uE000", "\uE001"]
	const escaped = withoutSigns(html).replace(
		/\[(\[[^[\]]{1,200}\])\]/g,
		(_, text: string) => open + text.slice(1, -1) + close,
	)
	const withoutShortcodes = replaceShortcodes(escaped, source, notes)
		.replaceAll(open, "[")
		.replaceAll(close, "]")
	const isBlocks = withoutShortcodes.includes("<!-- wp:")
	for (const [, name, settings = ""] of withoutShortcodes.matchAll(FILLED_BLOCK))
		notes.add(`block left out: ${name}${settings.trimEnd()}`)
	const clean = withBackgrounds(withoutShortcodes.replace(/<!--.*?(?:-->|$)/gs, ""))
	const inPlan = { ...source, pictureUrl: keepPicture }
	const converted = createConverter(inPlan, notes).turndown(isBlocks ? clean : addParagraphs(clean))
	const markdown = writeSigns(converted)
		.replace(/[^\S\n]+$/gm, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim()
	// WordPress shows what is behind an address on a line of its own.
	for (const [url] of markdown.matchAll(/^https?:\/\/\S+$/gm)) notes.add(`embed became a link: ${url}`)
	const targets = new Set([...markdown.matchAll(/\]\(([^\s()]+)\)/g)].map(([, url]) => url))
	const hasAddress = (address: string) =>
		targets.has(pictures.get(source.pictureKey?.(address) ?? address) ?? safeUrl(address, source.base))
	return { markdown, notes: [...notes, ...findLosses(withoutShortcodes, { markdown, notes, hasAddress })] }

	function keepPicture(src: string, alt: string): string | undefined {
		const url = source.pictureUrl(src, alt)
		if (url) pictures.set(source.pictureKey?.(src) ?? src, url)
		return url
	}
}

/** Blocks that WordPress fills when it shows them: the export has only their settings. */
const FILLED_BLOCK =
	/<!-- wp:(?!(?:spacer|separator|more|nextpage)\b)([\w/-]{1,100})(\s[^<>]{0,20000}?)?\s*\/-->/g

/** Covers and groups can have their picture as a background. */
const withBackgrounds = (html: string) =>
	html.replace(
		/<[a-z][^<>]{0,2000}\bstyle\s*=\s*["'][^<>]{0,2000}?\burl\((?:&quot;|&#0?39;|&apos;|["'])?([^"'()<>\s]{1,1000}?)(?:&quot;|&#0?39;|&apos;|["'])?\)[^<>]{0,2000}>/gi,
		(tag, url: string) => `${tag}<img src="${url}" alt="">`,
	)

function createConverter(source: Source, notes: Set<string>): Turndown {
	const converter = new Turndown({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*", br: "" })
	const escapeMarkdown = converter.escape.bind(converter)
	// Also what begins a question, a block, a numbered list and the line below a table's head.
	const escapeLine = (line: string) =>
		escapeMarkdown(line)
			.replaceAll("{", "\\{")
			.replace(/^(\s*)([?+](?=\s|$)|#{1,6}$|:(?=\s*-))/, "$1\\$2")
			.replace(/^(\s*\d+)(\)|\.$)/, "$1\\$2")
			.replace(/^(\s*\|\s*)([-:])/, "$1\\$2")
	// Addresses in a text become links as they are.
	converter.escape = (text) =>
		text
			.split(/(https?:\/\/[^\s<>]+)/)
			.map((part, at) => (at % 2 === 1 ? part : part.split("\n").map(escapeLine).join("\n")))
			.join("")
	converter.addRule("unwanted", {
		filter: [...UNWANTED] as Turndown.TagName[],
		replacement(_, node) {
			const src = (node as HTMLElement).getAttribute("src")
			notes.add(`<${node.nodeName.toLowerCase()}> left out${src ? `: ${src}` : ""}`)
			return ""
		},
	})
	converter.addRule("embed", {
		filter: (node) => EMBEDS.includes(node.nodeName),
		replacement(_, node) {
			const element = node as HTMLElement
			const inner = element.querySelector("[src]")?.getAttribute("src")
			const src = element.getAttribute("src") ?? element.getAttribute("data") ?? inner ?? ""
			const url = safeUrl(src, source.base)
			notes.add(`embed became a link: ${url || node.nodeName.toLowerCase()}`)
			return url ? `\n\n${link(url, url)}\n\n` : ""
		},
	})
	converter.addRule("picture", {
		filter: "img",
		replacement(_, node) {
			const element = node as HTMLElement
			const attributeOf = (name: string) => element.getAttribute(name)
			// Plug-ins that load pictures late put a placeholder in front.
			const late = ["data-lazy-src", "data-src", "data-orig-file"].map(attributeOf).find(Boolean)
			const inSet = ["srcset", "data-srcset", "data-lazy-srcset"].map(attributeOf).find(Boolean)
			const src = attributeOf("src")?.replace(/^data:.*$/s, "")
			const address = late || src || inSet?.trim().replace(/[,\s].*$/s, "") || ""
			return pictureText(address, element.getAttribute("alt") ?? "", source, notes)
		},
	})
	converter.addRule("galleryItem", {
		filter: (node) =>
			node.nodeName === "LI" &&
			/\bblocks-gallery-item\b/.test((node as HTMLElement).getAttribute("class") ?? ""),
		replacement: (content) => `${content.trim()} `,
	})
	converter.addRule("break", { filter: "br", replacement: () => lineBreak })
	converter.addRule("bold", {
		filter: ["strong", "b"],
		replacement: (content) => (content.trim() === "" ? content : bold(content)),
	})
	converter.addRule("italic", {
		filter: ["em", "i"],
		replacement: (content) => (content.trim() === "" ? content : italic(content)),
	})
	converter.addRule("list", {
		filter: ["ul", "ol"],
		replacement(content, node) {
			if (isInCell(node)) return ` ${content} `
			return isIn(node, "li") ? `\n${content}` : endedList(`\n\n${content}`)
		},
	})
	converter.addRule("cellItem", {
		filter: (node) => node.nodeName === "LI" && isInCell(node),
		replacement: (content, node) => content.trim() + (node.nextElementSibling ? ", " : ""),
	})
	// Footnotes.
	converter.addRule("reference", {
		filter: (node) => node.nodeName === "SUP" && (node as HTMLElement).hasAttribute("data-fn"),
		replacement: (_, node) => `\\[${converter.escape(node.textContent?.trim() ?? "")}\\]`,
	})
	converter.addRule("question", {
		filter: "details",
		replacement(_, node) {
			const element = node as HTMLElement
			const summary = element.querySelector("summary")
			const question = summary?.textContent?.replace(/\s+/g, " ").trim() || "Details"
			// A question has no pictures, so they begin its answer.
			const pictures = Array.from(summary?.querySelectorAll("img") ?? [], (img) => `<p>${img.outerHTML}</p>`)
			summary?.remove()
			const inside = withoutBreaks(converter.turndown(pictures.join("") + element.innerHTML))
			// Another paragraph would be below the answer.
			const answer = inside.replace(/\n\s*\n/g, "\n")
			const isRowBelow = /^\s*\|.*\n(?!\s*\|).*\|/m.test(answer)
			// Only a text itself has questions that unfold.
			if (answer.trim() === "" || isRowBelow || isIn(element, "details, li, blockquote, td, th, a"))
				return `\n\n${bold(converter.escape(question))}\n\n${inside}\n\n`
			return `\n\n? ${converter.escape(question)}\n${answer}\n\n`
		},
	})
	converter.addRule("link", {
		filter: "a",
		replacement(content, node) {
			const element = node as HTMLElement
			const href = element.getAttribute("href") ?? ""
			const url = safeUrl(href, source.base)
			if (!url || content.trim() === "") return content
			const key = source.pictureKey?.(href)
			const pictures = content.match(PICTURE) ?? []
			const text = content.replace(PICTURE, "").replace(/\s+/g, " ").trim()
			if (pictures.length > 0) {
				const src = element.querySelector("img")?.getAttribute("src") ?? ""
				// A picture that links to its own file.
				if (key !== undefined && key === source.pictureKey?.(src)) return content
				const [, alt = ""] = /!\[(.*?)\]/.exec(pictures[0] ?? "") ?? []
				return `${pictures.join(" ")} ${link(text || alt || converter.escape(url), url)}`
			}
			const isButton = /\bwp-block-button__link\b/.test(element.getAttribute("class") ?? "")
			if (isButton && !isIn(element, "li, td, th, blockquote")) return `\n\n-> ${link(text, url)}\n\n`
			if (source.pictureKey?.(href)) notes.add(`link to a file of the earlier site: ${url}`)
			return link(content.replace(/\s*\n\s*/g, " "), url)
		},
	})
	converter.addRule("heading", {
		filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
		replacement(content, node) {
			const level = Math.max(1, Number(node.nodeName.slice(1)) - 1)
			const line = content.replace(/\s+/g, " ").trim()
			if (withoutSigns(line).trim() === "") return line
			if (isIn(node, "a, td, th, summary")) return ` ${bold(line)} `
			return `\n\n${"#".repeat(level)} ${line}\n\n`
		},
	})
	converter.addRule("preformatted", {
		filter: ["pre"],
		replacement: (content) => `\n\n${content}\n\n`,
	})
	converter.addRule("code", {
		filter: ["code", "kbd", "samp"],
		replacement: (_, node) => converter.escape(node.textContent ?? ""),
	})
	converter.addRule("rule", { filter: "hr", replacement: () => "\n\n" })
	addTables(converter)
	return converter
}

/** A picture, as `pictureText` returns it. */
const PICTURE = /!\[[^\]]*\]\([^\s()]*\)/g

const isIn = (node: Node, selector: string) =>
	Boolean((node.parentNode as Element | null)?.closest?.(selector))
const isInCell = (node: Node) => isIn(node, "td, th")

function addTables(converter: Turndown): void {
	const cells = new WeakMap<Node, string>()
	const textOf = (cell: Element) => cells.get(cell) ?? ""
	converter.addRule("cell", {
		filter: ["td", "th"],
		replacement(content, node) {
			cells.set(node, content.trim().replace(/\s*\n\s*/g, " "))
			return ""
		},
	})
	converter.addRule("rows", { filter: ["tr", "thead", "tbody", "tfoot"], replacement: (content) => content })
	converter.addRule("table", {
		filter: "table",
		replacement(content, node) {
			const table = node as HTMLElement
			const rows = Array.from(table.querySelectorAll("tr")).filter((row) => row.closest("table") === table)
			const outside = content.trim()
			if (isInCell(table)) {
				const lines = rows.map((row) => Array.from(row.children, textOf).filter(Boolean).join(", "))
				return ` ${[outside, ...lines].filter(Boolean).join("; ")} `
			}
			const grid = gridOf(rows, textOf)
			const columns = Math.max(0, ...grid.slice(0, MAX_ROWS).map(({ length }) => length))
			const [head = [], ...others] = grid
			const missing = Array<string>(columns - Math.min(columns, head.length)).fill("")
			const lines =
				columns === 0 ? [] : [[...head, ...missing], Array<string>(columns).fill("---"), ...others]
			return `\n\n${outside}\n\n${lines.map(rowText).join("\n")}\n\n`
		},
	})
}

const rowText = (cells: string[]) =>
	`|${cells.map((text) => ` ${text.replaceAll("|", "\\|")} |`.replace(/^ {2}\|$/, "  |")).join("")}`

const MAX_ROWS = 200
const MAX_SPAN = 20

const spanOf = (cell: Element, name: string, most: number) =>
	Math.min(most, Math.max(1, Number(cell.getAttribute(name)) || 1))

/** A cell over several columns or rows, such as the title of a list of prices, is followed by empty ones. */
function gridOf(rows: Element[], textOf: (cell: Element) => string): string[][] {
	const left: number[] = []
	return rows.map((row) => {
		const texts: string[] = []
		const skip = () => {
			for (; (left[texts.length] ?? 0) > 0; texts.push("")) left[texts.length] = (left[texts.length] ?? 0) - 1
		}
		for (const cell of Array.from(row.children)) {
			skip()
			const first = texts.length
			const below = spanOf(cell, "rowspan", MAX_ROWS) - 1
			for (let column = spanOf(cell, "colspan", MAX_SPAN); column > 0; column--) {
				left[texts.length] = below
				texts.push("")
			}
			texts[first] = textOf(cell)
		}
		skip()
		return texts
	})
}

function pictureText(src: string, alt: string, source: Source, notes: Set<string>): string {
	const label = alt
		.replace(/\s+/g, " ")
		.replaceAll("\\", "/")
		.replaceAll("[", "(")
		.replaceAll("]", ")")
		.trim()
	const url = source.pictureUrl(src, label)
	if (url) return `![${label}](${url})`
	const address = safeUrl(src, source.base)
	notes.add(address ? `picture became a link: ${address}` : "a picture without an address is left out")
	return address ? link(label || address, address) : ""
}

/** Empty for an address that isn't one of the web, such as 'javascript:…'. Those of the earlier site become paths. */
export function safeUrl(address: string, base: string): string {
	const trimmed = address.trim()
	if (trimmed === "" || trimmed.startsWith("#")) return ""
	try {
		const { href: page, origin } = new URL(base || "https://earlier.invalid")
		const url = new URL(trimmed, page)
		if (!/^(https?|mailto|tel):$/.test(url.protocol)) return ""
		const isOwn = url.host.replace(/^www\./, "") === new URL(origin).host.replace(/^www\./, "")
		const text = isOwn ? url.pathname + url.search + url.hash : url.href
		return text.replace(/[()[\]<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
	} catch {
		return ""
	}
}

const MAX_DEPTH = 200

/** Converting takes time with the square of the depth. Elements that the next one ends don't count. */
export function isTooDeep(html: string): boolean {
	let depth = 0
	for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
		if (/^(p|li|dt|dd|tr|td|th|option|br|hr|img|input|source|wbr|link|meta|embed)$/i.test(name)) continue
		depth = Math.max(0, depth + (slash ? -1 : 1))
		if (depth > MAX_DEPTH) return true
	}
	return false
}

const BLOCK =
	/^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|pre|section|article|hr|iframe|form|script|style)\b/i

/** Texts of the earlier editor have no paragraphs: an empty line separates them, and each line is one. */
function addParagraphs(html: string): string {
	const kept = html.replace(/<pre\b(?:(?!<\/?pre\b).)*<\/pre>/gis, (text) => text.replace(/\r?\n/g, "&#10;"))
	return kept
		.split(/\r?\n\s*\n/)
		.map((part) => part.trim())
		.map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\r?\n/g, "<br>\n")}</p>`))
		.join("\n\n")
}

const SHORTCODE = /\[(\/?)([a-z][\w-]{1,60})(\s[^[\]]{0,1000}|\/)?\]/gi
const NUMBERS = /\s[\w-]{1,60}=(?:(["'])[\d\s,.-]*\1|(["']?)(?:[\d,.-]+|true|false|yes|no)\2)(?=[\s/]|$)/gi
const KNOWN =
	/^(gallery|caption|wp_caption|embed|audio|video|playlist|contact-form|contact-form-7|ngg|nggallery)$/i

/** What a shortcode encloses stays. Words in brackets that aren't one stay, too. */
function replaceShortcodes(html: string, source: Source, notes: Set<string>): string {
	const closed = new Set(
		[...html.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name]) => name?.toLowerCase()),
	)
	return html.replace(SHORTCODE, (text, slash, name: string, attributes = "") => {
		const isTag = /\w=/.test(attributes) && !attributes.replace(/=\s*(["']).*?\1/gs, "").includes("<")
		const isShortcode = KNOWN.test(name) || closed.has(name.toLowerCase()) || isTag
		if (!isShortcode) return text
		if (/^embed$/i.test(name)) return "\n\n"
		if (/^(wp_)?caption$/i.test(name)) {
			const [, caption = ""] = /\bcaption=["']([^"']+)/.exec(attributes) ?? []
			return slash ? "</p>" : `${caption && `<p>${caption}</p>`}<p>`
		}
		if (/^gallery$/i.test(name)) {
			const [, ids = ""] = /ids=["']?([\d,\s]+)/.exec(attributes) ?? []
			const wanted = ids.split(",").filter((id) => id.trim() !== "")
			const pictures =
				wanted.length > 0
					? wanted.flatMap((id) => source.attachments?.get(id.trim()) ?? [])
					: (source.attached?.() ?? [])
			if (pictures.length === 0) notes.add("shortcode left out: [gallery] without pictures")
			else if (pictures.length < wanted.length)
				notes.add(`pictures of a gallery aren't in the export: ${wanted.length - pictures.length}`)
			return pictures
				.map(({ url, alt, caption }) => {
					const picture = `<img src="${attribute(url)}" alt="${attribute(alt)}">`
					return caption ? `<p>${picture}</p><p>${caption}</p>` : picture
				})
				.join(" ")
		}
		if (/^(audio|video)$/i.test(name)) {
			const files = [
				...attributes.matchAll(/(?:src|mp3|mp4|m4a|m4v|ogg|ogv|wav|webm|wmv|flv)=["']?([^"'\s]+)/g),
			]
			if (!slash) notes.add(`shortcode became a link: [${name}]`)
			return files.map(([, src = ""]) => `<p><a href="${attribute(src)}">${attribute(src)}</a></p>`).join("")
		}
		// Numbers mean something only to the plug-in.
		const isPlain = attributes.replace(NUMBERS, "").replace(/\/$/, "").trim() === ""
		if (!slash) notes.add(`shortcode left out: [${name}${isPlain ? "" : attributes.trimEnd()}]`)
		return ""
	})
}

const attribute = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
