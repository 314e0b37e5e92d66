import Turndown from "turndown"

type Converted = {
	markdown: string
	notes: string[]
}

type Source = {
	/** The address of the earlier site, such as 'https://old.example'. */
	base: string
	/** Returns the address that stands for a picture in the text; undefined for one that won't be imported. */
	pictureUrl(src: string, alt: string): string | undefined
	/** Of galleries, by ID. */
	attachments?: ReadonlyMap<string, Attachment>
	/** Of a gallery that names none. */
	attached?: () => Attachment[]
}

type Attachment = { url: string; alt: string }

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
	// '[[gallery]]' shows the name of a shortcode.
	const [open, close] = ["\uE000", "\uE001"]
	const escaped = html.replace(
		/\[(\[[^[\]]{1,200}\])\]/g,
		(_, text: string) => open + text.slice(1, -1) + close,
	)
	const withoutShortcodes = replaceShortcodes(escaped, source, notes)
		.replaceAll(open, "[")
		.replaceAll(close, "]")
	const isBlocks = withoutShortcodes.includes("<!-- wp:")
	const clean = withoutShortcodes.replace(/<!--.*?(?:-->|$)/gs, "")
	const markdown = createConverter(source, notes).turndown(isBlocks ? clean : addParagraphs(clean))
	// WordPress shows what is behind an address on a line of its own.
	for (const [url] of markdown.matchAll(/^https?:\/\/\S+$/gm)) notes.add(`embed became a link: ${url}`)
	return { markdown: markdown.replace(/[^\S\n]+$/gm, "").replace(/\n{3,}/g, "\n\n"), notes: [...notes] }
}

function createConverter(source: Source, notes: Set<string>): Turndown {
	const converter = new Turndown({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*", br: "" })
	const escapeMarkdown = converter.escape.bind(converter)
	// Addresses in a text become links as they are.
	converter.escape = (text) =>
		text
			.split(/(https?:\/\/[^\s<>]+)/)
			.map((part, at) => (at % 2 === 1 ? part : escapeMarkdown(part).replace(/^\?(?=\s)/gm, "\\?")))
			.join("")
	converter.addRule("unwanted", {
		filter: [...UNWANTED] as Turndown.TagName[],
		replacement(_, node) {
			notes.add(`<${node.nodeName.toLowerCase()}> left out`)
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
			const src = element.getAttribute("src") ?? ""
			// Plug-ins that load pictures late put a placeholder in front.
			const late = ["data-src", "data-lazy-src"].map((name) => element.getAttribute(name)).find(Boolean)
			const address = late && /^(data:|$)/.test(src) ? late : src
			return pictureText(address, element.getAttribute("alt") ?? "", source, notes)
		},
	})
	converter.addRule("galleryItem", {
		filter: (node) =>
			node.nodeName === "LI" &&
			/\bblocks-gallery-item\b/.test((node as HTMLElement).getAttribute("class") ?? ""),
		replacement: (content) => `${content.trim()} `,
	})
	converter.addRule("insideWord", {
		filter: (node) => /^(STRONG|B|EM|I)$/.test(node.nodeName) && isInsideWord(node),
		replacement: (content) => content,
	})
	converter.addRule("question", {
		filter: "details",
		replacement(_, node) {
			const element = node as HTMLElement
			const summary = element.querySelector("summary")
			const question = summary?.textContent?.replace(/\s+/g, " ").trim() || "Details"
			summary?.remove()
			// Another paragraph would be below the answer.
			const answer = converter.turndown(element.innerHTML).replace(/\n{2,}/g, "\n")
			return `\n\n? ${converter.escape(question)}\n${answer}\n\n`
		},
	})
	converter.addRule("link", {
		filter: "a",
		replacement(content, node) {
			// A picture that links to its own file.
			if (content.trim() === "" || content.includes("![")) return content
			const element = node as HTMLElement
			const url = safeUrl(element.getAttribute("href") ?? "", source.base)
			const isButton = /\bwp-block-button__link\b/.test(element.getAttribute("class") ?? "")
			if (url && isButton) return `\n\n-> [${content.replace(/\s+/g, " ").trim()}](${url})\n\n`
			if (/\/wp-content\/uploads\//.test(url)) notes.add(`link to a file of the earlier site: ${url}`)
			return url ? `[${content.replace(/\s*\n\s*/g, " ")}](${url})` : content
		},
	})
	converter.addRule("heading", {
		filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
		replacement(content, node) {
			const level = Math.max(1, Number(node.nodeName.slice(1)) - 1)
			const line = content.replace(/\s+/g, " ").trim()
			return line === "" ? "" : `\n\n${"#".repeat(level)} ${line}\n\n`
		},
	})
	converter.addRule("preformatted", {
		filter: ["pre"],
		replacement: (_, node) => `\n\n${converter.escape(node.textContent ?? "")}\n\n`,
	})
	converter.addRule("code", {
		filter: ["code", "kbd", "samp"],
		replacement: (_, node) => converter.escape(node.textContent ?? ""),
	})
	converter.addRule("rule", { filter: "hr", replacement: () => "\n\n" })
	addTables(converter)
	return converter
}

/** There the site shows asterisks as they are, as in '2*3*4'. */
const isInsideWord = ({ previousSibling, nextSibling }: Node) =>
	/[\p{L}\p{N}]$/u.test(previousSibling?.textContent ?? "") ||
	/^[\p{L}\p{N}]/u.test(nextSibling?.textContent ?? "")

function addTables(converter: Turndown): void {
	converter.addRule("cell", {
		filter: ["td", "th"],
		replacement(content, node) {
			const text = content
				.trim()
				.replace(/\s*\n\s*/g, " ")
				.replaceAll("|", "\\|")
			return ` ${text} |${"  |".repeat(spanOf(node) - 1)}`
		},
	})
	converter.addRule("row", {
		filter: "tr",
		replacement(content, node) {
			const rows = Array.from((node as HTMLElement).closest("table")?.querySelectorAll("tr") ?? [])
			if (rows[0] !== node) return `\n|${content}\n`
			const columns = Math.max(...rows.slice(0, MAX_ROWS).map(columnsOf))
			const missing = "  |".repeat(columns - columnsOf(node as HTMLElement))
			return `\n|${content}${missing}\n|${" --- |".repeat(columns)}\n`
		},
	})
	converter.addRule("tableParts", {
		filter: ["thead", "tbody", "tfoot"],
		replacement: (content) => `\n${content.trim()}\n`,
	})
	converter.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` })
}

const MAX_ROWS = 200

/** A cell over several columns, such as the title of a list of prices, is followed by empty ones. */
const spanOf = (cell: Node) =>
	Math.min(20, Math.max(1, Number((cell as HTMLElement).getAttribute("colspan")) || 1))
const columnsOf = (row: HTMLElement) => Array.from(row.children).reduce((sum, cell) => sum + spanOf(cell), 0)

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

const link = (text: string, url: string) => `[${text}](${url})`

/** Empty for an address that isn't one of the web, such as 'javascript:…'. Those of the earlier site become paths. */
export function safeUrl(address: string, base: string): string {
	const trimmed = address.trim()
	if (trimmed === "" || trimmed.startsWith("#")) return ""
	try {
		const origin = new URL(base || "https://earlier.invalid").origin
		const url = new URL(trimmed, `${origin}/`)
		if (!/^(https?|mailto|tel):$/.test(url.protocol)) return ""
		const isOwn = url.host.replace(/^www\./, "") === new URL(origin).host.replace(/^www\./, "")
		const text = isOwn ? url.pathname + url.search + url.hash : url.href
		return text.replaceAll("(", "%28").replaceAll(")", "%29")
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
const KNOWN =
	/^(gallery|caption|wp_caption|embed|audio|video|playlist|contact-form|contact-form-7|ngg|nggallery)$/i

/** What a shortcode encloses stays. Words in brackets that aren't one stay, too. */
function replaceShortcodes(html: string, source: Source, notes: Set<string>): string {
	const closed = new Set(
		[...html.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name]) => name?.toLowerCase()),
	)
	return html.replace(SHORTCODE, (text, slash, name: string, attributes = "") => {
		const isShortcode = KNOWN.test(name) || closed.has(name.toLowerCase()) || /\w=/.test(attributes)
		if (!isShortcode) return text
		if (/^embed$/i.test(name)) return "\n\n"
		if (/^(wp_)?caption$/i.test(name)) return slash ? "</p>" : "<p>"
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
			return pictures.map(({ url, alt }) => `<img src="${attribute(url)}" alt="${attribute(alt)}">`).join(" ")
		}
		if (/^(audio|video)$/i.test(name)) {
			const [, src] = /(?:src|mp3|mp4|m4a|ogg|webm)=["']([^"']+)/.exec(attributes) ?? []
			notes.add(`shortcode became a link: [${name}]`)
			return src ? `<a href="${attribute(src)}">${attribute(src)}</a>` : ""
		}
		if (!slash) notes.add(`shortcode left out: [${name}]`)
		return ""
	})
}

const attribute = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
