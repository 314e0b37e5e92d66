import type { MarkdownIt, StateBlock, Token } from "markdown-it"

/** Adds tables, '->' for buttons, '?' for questions that unfold, and rows of several pictures. */
export function addBlocks(parser: MarkdownIt): void {
	parser.enable("table")
	parser.block.ruler.before("list", "live_block", liveBlock, { alt: ["paragraph"] })
	parser.block.ruler.before("list", "question", question, { alt: ["paragraph"] })
	// Otherwise the next line would become a row of the table.
	parser.block.ruler.before("list", "below_table", isBelowTable, { alt: ["blockquote"] })
	parser.core.ruler.after("inline", "lines", (state) => {
		for (const [at, token] of state.tokens.entries()) {
			const text = state.tokens[at + 1]
			if (token.type !== "paragraph_open" || text?.type !== "inline") continue
			markButton(text)
			if (isRow(text)) token.attrSet("class", "row")
		}
	})
	parser.renderer.rules.live_block = (tokens, at, _options, env) => {
		const { live = {} } = env as { live?: LiveBlocks }
		return live[tokens[at]?.content as keyof LiveBlocks] ?? ""
	}
	// A wide table scrolls, also with the keyboard.
	parser.renderer.rules.table_open = (tokens, at, _options, env) => {
		if (env?.isAbsolute) return "<table>\n"
		const words: string[] = []
		for (let cell = at; tokens[cell]?.type !== "thead_close"; cell++)
			words.push(...(tokens[cell]?.children ?? []).map(({ content }) => content.trim()).filter(Boolean))
		const name = `Table: ${words.join(" ")}`
		return `<div class="wide" role="region" aria-label="${parser.utils.escapeHtml(name)}" tabindex="0">\n<table>\n`
	}
	parser.renderer.rules.table_close = (_tokens, _at, _options, env) =>
		env?.isAbsolute ? "</table>\n" : "</table>\n</div>\n"
	for (const cell of ["th_open", "td_open"]) {
		parser.renderer.rules[cell] = (tokens, at, options, _env, self) => {
			const token = tokens[at]
			const [, side] = /text-align:(\w+)/.exec(String(token?.attrGet("style"))) ?? []
			if (token) token.attrs = [["dir", "auto"], ...(side ? [["class", side] as [string, string]] : [])]
			return self.renderToken(tokens, at, options)
		}
	}
}

function addParagraph(state: StateBlock, line: number): void {
	state.push("paragraph_open", "p", 1)
	const inline = state.push("inline", "", 0)
	inline.content = state.getLines(line, line + 1, state.blkIndent, false).trim()
	inline.children = []
	state.push("paragraph_close", "p", -1)
	state.line = line + 1
}

function isBelowTable(state: StateBlock, line: number, _end: number, isSilent: boolean): boolean {
	const isInTable = isSilent && (state.parentType as string) === "table"
	return isInTable && !state.getLines(line, line + 1, state.blkIndent, false).includes("|")
}

const QUESTION = /^\?\s+(\S.*)$/

/** The answer ends before a blank line or the next question. */
function question(state: StateBlock, line: number, end: number, isSilent: boolean): boolean {
	const textOf = (at: number) => state.getLines(at, at + 1, state.blkIndent, false).trim()
	const [, asked] = QUESTION.exec(textOf(line)) ?? []
	if (!asked || state.level > 0) return false
	let after = line + 1
	while (after < end && !state.isEmpty(after) && !QUESTION.test(textOf(after))) after++
	if (after === line + 1) return false
	if (isSilent) return true
	state.push("details_open", "details", 1)
	state.push("summary_open", "summary", 1).attrSet("dir", "auto")
	const inline = state.push("inline", "", 0)
	inline.content = asked
	inline.children = []
	state.push("summary_close", "summary", -1)
	state.md.block.tokenize(state, line + 1, after)
	state.push("details_close", "details", -1)
	state.line = after
	return true
}

function markButton(text: Token): void {
	const parts = text.children ?? []
	const [arrow, link] = parts
	const end = parts.findIndex(({ type }) => type === "link_close")
	const isAlone = link?.type === "link_open" && end === parts.length - 1
	if (!isAlone || arrow?.type !== "text" || !/^->\s+$/.test(arrow.content)) return
	text.children = parts.slice(1)
	link.attrSet("class", "button")
}

function isRow({ children }: Token): boolean {
	const parts = (children ?? []).filter(({ type, content }) => type !== "text" || content.trim() !== "")
	return parts.length > 1 && parts.every(({ type }) => type === "image")
}

/** A line that consists of words in braces. Braces inside a sentence, or after a backslash, are text. */
const BLOCK = /^\{[^\S\n]*(\p{L}[^{}]*)\}$/u
const KNOWN = ["contact", "next events"] as const

export type LiveBlocks = { [Name in (typeof KNOWN)[number]]?: string }

export const blockOf = (line: string) =>
	BLOCK.exec(line.trim())?.[1]?.trim().replace(/\s+/g, " ").toLowerCase()

export const liveBlockOf = (line: string) => KNOWN.find((block) => block === blockOf(line))

/** Only the first of each is shown, so that repetitions don't make a text large. */
function liveBlock(state: StateBlock, line: number, _end: number, isSilent: boolean): boolean {
	const block = liveBlockOf(state.getLines(line, line + 1, state.blkIndent, false))
	if (!block) return false
	if (isSilent) return true
	const isFirst = !state.tokens.some(({ type, content }) => type === "live_block" && content === block)
	if (isFirst) state.push("live_block", "", 0).content = block
	state.line = line + 1
	return true
}

export const hasNextEvents = (text: string) =>
	text.split("\n").some((line) => liveBlockOf(line) === "next events")

/** Rules for plain text that Markdown would misread. */
export function addPlainTextRules(parser: MarkdownIt): void {
	parser.block.ruler.before("list", "only_marks", onlyMarks)
	parser.block.ruler.before("heading", "outside", isOutside, { alt: ["paragraph", "blockquote"] })
	parser.inline.State = class extends parser.inline.State {
		override scanDelims(start: number, canSplitWord: boolean) {
			const scanned = super.scanDelims(start, canSplitWord)
			return isInsideWord(this.src, start, start + scanned.length)
				? { ...scanned, can_open: false, can_close: false }
				: scanned
		}
	}
}

/** Scripts without spaces between words, or with endings right after a word, need emphasis there. */
const LETTER =
	/(?![\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{N}]/u

function isInsideWord(text: string, start: number, end: number): boolean {
	const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? ""
	return LETTER.test(before) && LETTER.test(String.fromCodePoint(text.codePointAt(end) ?? 32))
}

/** A line after a list item or a quote belongs to it only if it's indented or has the quote's marker. */
function isOutside(state: StateBlock, line: number, _end: number, isSilent: boolean): boolean {
	return isSilent && (state.parentType === "blockquote" || Number(state.sCount[line]) < state.blkIndent)
}

/** A line such as '#', '-' or '* * *' has no text, so it isn't a heading or a list. */
function onlyMarks(state: StateBlock, line: number, _end: number, isSilent: boolean): boolean {
	const text = state.getLines(line, line + 1, state.blkIndent, false).trim()
	if (isSilent || !/^[#*+-][#*+\s-]*$/.test(text)) return false
	addParagraph(state, line)
	return true
}
