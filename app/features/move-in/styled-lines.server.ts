import { plainText } from "#features/posts/markdown.ts"
import { isInsideWord } from "#features/posts/plain-text-rules.ts"

/** Signs that stand in converted texts for what depends on what is beside it in the end. */
const BOLD = "\uE010"
const BOLD_END = "\uE011"
const ITALIC = "\uE012"
const ITALIC_END = "\uE013"
const LIST_END = "\uE014"
const LINK = "\uE015"
const BREAK = "\uE016"
const SIGNS = /[\uE010-\uE016]/g

export const withoutSigns = (text: string) => text.replace(SIGNS, "")

export const bold = (text: string) => BOLD + text + BOLD_END
export const italic = (text: string) => ITALIC + text + ITALIC_END
/** The converter would remove a line break that is at an edge. */
export const lineBreak = `${BREAK}\n${BREAK}`
export const withoutBreaks = (text: string) => text.replaceAll(BREAK, "")
export const endedList = (text: string) => `${text}${LIST_END}\n\n`
export const link = (text: string, url: string) => `${LINK}[${text}](${url})`

/** The Markdown that a converted text is. */
export function writeSigns(text: string): string {
	// An exclamation mark before a link would make it a picture.
	return styleLines(partLists(withoutBreaks(text)).replaceAll(`!${LINK}`, "\\!").replaceAll(LINK, ""))
}

/** A list right below another one of its kind would be the same list, so it gets other signs. */
function partLists(text: string): string {
	let before = ""
	const parts = text.split(LIST_END)
	return parts
		.map((part, at) => {
			const [, first = ""] = at > 0 ? (/^[\s>]*(-|\d+\.)\s/.exec(part) ?? []) : []
			const signs = part.match(/^(?:> ?)*(?:-|\d+\.)(?=\s)/gm) ?? []
			const kind = (signs.at(-1) ?? "").endsWith(".") ? "." : "-"
			const isSame = first !== "" && kind === before
			before = isSame ? "" : kind
			return isSame ? part.replace(/^((?:> ?)*)(?:-|(\d+)\.)(?=\s)/gm, otherSign) : part
		})
		.join("")
}

const otherSign = (_: string, quotes: string, number?: string) =>
	quotes + (number === undefined ? "+" : `${number})`)

type Style = { bold: boolean; italic: boolean }
type Run = Style & { text: string }

const PLAIN: Style = { bold: false, italic: false }
/** What makes a line an item, a quote, a heading, a question or a button. */
const BEGINNING = /^\s*(?:(?:[-+>?]|->|#{1,6}|\d+[.)])\s+)*/

/** Markdown's emphasis ends with the line and can't have spaces inside its signs, while that of HTML can. */
function styleLines(text: string): string {
	let depth = { bold: 0, italic: 0 }
	return text
		.split("\n")
		.map((line) => {
			const runs: Run[] = []
			const plain = withoutSigns(line)
			const isRow = plain.startsWith("|")
			let left = BEGINNING.exec(plain)?.[0].length ?? 0
			for (const piece of line.split(/([\uE010-\uE013])/)) {
				if (piece === BOLD) depth = { ...depth, bold: depth.bold + 1 }
				else if (piece === BOLD_END) depth = { ...depth, bold: depth.bold - 1 }
				else if (piece === ITALIC) depth = { ...depth, italic: depth.italic + 1 }
				else if (piece === ITALIC_END) depth = { ...depth, italic: depth.italic - 1 }
				else {
					const style = { bold: depth.bold > 0, italic: depth.italic > 0 }
					runs.push({ ...PLAIN, text: piece.slice(0, left) })
					for (const part of piece.slice(left).split(isRow ? /(\s+|(?<!\\)\|)/ : /(\s+)/))
						runs.push({ ...(part === "|" && isRow ? PLAIN : style), text: part })
					left = Math.max(0, left - piece.length)
				}
			}
			return runs.some((run) => run.bold || run.italic) ? styleLine(runs, plain) : plain
		})
		.join("\n")
}

function styleLine(all: Run[], plain: string): string {
	const runs = all.filter(({ text }) => text !== "")
	for (const kind of ["bold", "italic"] as const) {
		dropAroundSpaces(runs, kind)
		dropUnclear(runs, kind)
	}
	const shown = plainText(plain)
	// Where emphasis overlaps, its signs could be visible.
	const texts = [runs, runs.map((run) => ({ ...run, italic: false }))].map(write)
	return texts.find((text) => plainText(text) === shown) ?? plain
}

function dropAroundSpaces(runs: Run[], kind: keyof Style): void {
	const isSpace = ({ text }: Run) => text.trim() === ""
	let before = false
	for (const run of runs) {
		if (isSpace(run)) run[kind] &&= before
		else before = run[kind]
	}
	let after = false
	for (const run of runs.toReversed()) {
		if (isSpace(run)) run[kind] &&= after
		else after = run[kind]
	}
}

/** The site shows asterisks as they are inside a word, and Markdown where a side of them is unclear. */
function dropUnclear(runs: Run[], kind: keyof Style): void {
	for (let from = 0; from < runs.length; from++) {
		if (!runs[from]?.[kind]) continue
		let end = from
		while (runs[end]?.[kind]) end++
		const [outside, inside] = [runs[from - 1], runs[from]]
		const [last, next] = [runs[end - 1], runs[end]]
		if (!isEdge(outside, inside) || !isEdge(last, next, true))
			for (const run of runs.slice(from, end)) run[kind] = false
		from = end
	}
}

const isOpen = (letter: string) => letter === "" || /[\s\p{P}\p{S}]/u.test(letter)

function isEdge(left: Run | undefined, right: Run | undefined, isEnd = false): boolean {
	const [before, after] = [
		[...(left?.text ?? "").slice(-2)].at(-1) ?? "",
		[...(right?.text ?? "").slice(0, 2)][0] ?? "",
	]
	const [outside, inside] = isEnd ? [after, before] : [before, after]
	if (isInsideWord(before + after, before.length, before.length)) return false
	return !isOpen(inside) || isOpen(outside)
}

function write(runs: Run[]): string {
	const ends = endsOf(runs)
	const open: (keyof Style)[] = []
	const sign = (kind: keyof Style) => (kind === "bold" ? "**" : "*")
	let text = ""
	for (const [at, run] of [...runs, { ...PLAIN, text: "" }].entries()) {
		const ended = open.findIndex((kind) => !run[kind])
		if (ended >= 0) for (const kind of open.splice(ended).toReversed()) text += sign(kind)
		// What ends later is outside.
		const isItalicOutside = (ends[at]?.italic ?? 0) > (ends[at]?.bold ?? 0)
		for (const kind of isItalicOutside ? (["italic", "bold"] as const) : (["bold", "italic"] as const))
			if (run[kind] && !open.includes(kind)) {
				text += sign(kind)
				open.push(kind)
			}
		text += run.text
	}
	return text
}

/** Where the emphasis of each run ends. */
function endsOf(runs: Run[]): { bold: number; italic: number }[] {
	let next = { bold: runs.length, italic: runs.length }
	return runs
		.toReversed()
		.map((run, back) => {
			const at = runs.length - 1 - back
			next = { bold: run.bold ? next.bold : at, italic: run.italic ? next.italic : at }
			return next
		})
		.toReversed()
}
