import type { MarkdownIt, StateBlock } from "markdown-it"
import { addParagraph } from "./markdown-blocks.ts"

/** Changes a parser so that what people type plainly is shown as they meant it. */
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

/** Scripts that write words without spaces, or put endings right after a word, need emphasis there. */
const LETTER =
	/(?![\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{N}]/u

function isInsideWord(text: string, start: number, end: number): boolean {
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
