import type { MarkdownIt, StateBlock, StateCore, Token } from "markdown-it"

/**
 * Adds what farms need beside plain Markdown: a line with '->' before a link is a button, a line with '?' a question whose answer
 * unfolds, several pictures in one line are a row, and there are tables. Without these rules, as in other programs, each is still
 * readable text.
 */
export function addBlocks(parser: MarkdownIt): void {
	parser.enable("table")
	parser.block.ruler.before("list", "question", question, { alt: ["paragraph"] })
	parser.core.ruler.before("inline", "button_lines", (state) => eachLine(state, markButton))
	parser.core.ruler.after("inline", "line_classes", (state) => eachLine(state, addClasses))
	// A wide one scrolls, also with the keyboard.
	parser.renderer.rules.table_open = () =>
		'<div class="wide" role="region" aria-label="Table" tabindex="0">\n<table>\n'
	parser.renderer.rules.table_close = () => "</table>\n</div>\n"
	for (const cell of ["th_open", "td_open"]) {
		parser.renderer.rules[cell] = (tokens, at, options, _env, self) => {
			const token = tokens[at]
			const [, side] = /text-align:(\w+)/.exec(String(token?.attrGet("style"))) ?? []
			if (token) token.attrs = [["dir", "auto"], ...(side ? [["class", side] as [string, string]] : [])]
			return self.renderToken(tokens, at, options)
		}
	}
}

/** The answer ends before an empty line or the next question. */
function question(state: StateBlock, line: number, end: number, isSilent: boolean): boolean {
	const textOf = (at: number) => state.getLines(at, at + 1, state.blkIndent, false).trim()
	const [, asked] = /^\?\s+(\S.*)$/.exec(textOf(line)) ?? []
	if (!asked || state.level > 0) return false
	let after = line + 1
	while (after < end && !state.isEmpty(after) && !textOf(after).startsWith("? ")) after++
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

function eachLine(state: StateCore, change: (paragraph: Token, text: Token) => void): void {
	for (const [at, token] of state.tokens.entries()) {
		const text = state.tokens[at + 1]
		if (token.type === "paragraph_open" && text?.type === "inline") change(token, text)
	}
}

function markButton(paragraph: Token, text: Token): void {
	const [, link] = /^->\s+(\[.+\]\(.+\))$/.exec(text.content) ?? []
	if (!link) return
	text.content = link
	paragraph.meta = { isButton: true }
}

function addClasses(paragraph: Token, { children }: Token): void {
	const parts = (children ?? []).filter(({ type, content }) => type !== "text" || content.trim() !== "")
	if (paragraph.meta?.isButton)
		for (const part of parts) if (part.type === "link_open") part.attrSet("class", "button")
	if (parts.length > 1 && parts.every(({ type }) => type === "image")) paragraph.attrSet("class", "row")
}
