import type { MarkdownIt, StateBlock, StateCore } from "markdown-it"
import { addParagraph } from "./markdown-blocks.ts"

/** Changes a parser so that what people type plainly, or paste from Word, is shown as they meant it. */
export function addPlainTextRules(parser: MarkdownIt): void {
	const lettered = new WeakMap<StateCore, ReadonlySet<number>>()
	parser.core.ruler.after("normalize", "word_lists", (state) => {
		const { text, letters } = markLists(state.src)
		state.src = text
		lettered.set(state, letters)
	})
	parser.core.ruler.after("block", "letter_lists", (state) => {
		for (const token of state.tokens)
			if (token.type === "ordered_list_open" && lettered.get(state)?.has(token.map?.[0] ?? -1))
				token.attrSet("type", "a")
	})
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

/** Scripts that write words without spaces, or put endings right after a word, need emphasis there. */
const LETTER =
	/(?![\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{N}]/u

export function isInsideWord(text: string, start: number, end: number): boolean {
	const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? ""
	return LETTER.test(before) && LETTER.test(String.fromCodePoint(text.codePointAt(end) ?? 32))
}

/** A line after a list item or a quote belongs to it only if it's indented or has the quote's sign. */
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

/** In plain text from Word and other programs; some are from the private use area of Word's symbol fonts. */
const SIGNS = "\u2022\u25E6\u25AA\u25AB\u25CF\u25CB\u2023\u2043\u2219\u00B7\uF0B7\uF0A7\uF0D8\uF0FC\uF076"

/** An 'o' is a bullet only before a tab or several spaces, an em dash only before a tab. */
const BULLET = /* @__PURE__ */ new RegExp(
	`^([^\\S\\n]*)([${SIGNS}](?=[^\\S\\n])|[o\\u00A7](?=\\t|[ \\u00A0]{2})|\\u2013(?=[^\\S\\n])|\\u2014(?=\\t))[^\\S\\n]+(?=[^\\s${SIGNS}])`,
)

const WORD_NUMBER = /^[ \t]*\d{1,9}([.)])\t/
const WORD_LETTER = /^[ \t]*([a-z])\)\t/

/** Writes bullets as Markdown. Word says the level of an item only with its sign: one that is new in the list is a level deeper. Letters become numbers; `letters` are the lines where they begin a list. */
function markLists(text: string): { text: string; letters: ReadonlySet<number> } {
	const letters = new Set<number>()
	let numberSign = "."
	let at = 0
	let levels: string[] = []
	let before = ""
	const lines = text.split("\n").map((line) => {
		const marked = markLine(line)
		at += marked.split("\n").length
		return marked
	})
	return { text: lines.join("\n"), letters }

	function markLine(line: string): string {
		const [marker, indent = "", sign = ""] = BULLET.exec(line) ?? []
		const previous = before
		before = line
		if (marker !== undefined) {
			const level = sign + Math.round(indent.replaceAll("\t", "    ").length / 4)
			levels = levels.includes(level) ? levels.slice(0, levels.indexOf(level) + 1) : [...levels, level]
			return `${"  ".repeat(levels.length - 1)}- ${line.slice(marker.length)}`
		}
		if (line.trim() !== "") levels = []
		const [lettered, letter] = WORD_LETTER.exec(line) ?? []
		if (lettered !== undefined && letter !== undefined) {
			const isFirst = !WORD_LETTER.test(previous)
			if (isFirst) letters.add(at + 1)
			// Another sign than that of the numbers before begins a list of its own.
			const number = `${letter.charCodeAt(0) - 96}${numberSign === "." ? ")" : "."} `
			return `${isFirst ? "\n" : ""}${number}${line.slice(lettered.length)}`
		}
		const [, end] = WORD_NUMBER.exec(line) ?? []
		numberSign = end ?? numberSign
		// In a paragraph, only number 1 begins a list.
		const isNext = end !== undefined && !WORD_NUMBER.test(previous)
		return isNext ? `\n${line}` : line
	}
}
