import type { Result, ResultFind } from "./result.ts"

/** All lengths are pixels of the picture. `y` of a text is its baseline. */
type PictureText = { text: string; x: number; y: number; style: TextStyle; color: string }
export type PictureBox = { x: number; y: number; width: number; height: number }
export type PictureLayout = {
	texts: PictureText[]
	boxes: (PictureBox & { color: string })[]
	pictures: (PictureBox & { find: ResultFind })[]
}
export type TextStyle = { size: number; face: "display" | "plain" | "bold" }
type Measure = (text: string, style: TextStyle) => number

export const PICTURE_WIDTH = 1080
export const PICTURE_HEIGHT = 1350

const MARGIN = 60
const INNER = PICTURE_WIDTH - 2 * MARGIN
const GAP = 24
const LINE_HEIGHT = 1.28

/** Rows of pictures that would be lower than this are left out. */
const MIN_ROW_HEIGHT = 240
const MAX_ROWS = 2

/** The colours of the day, with a text contrast of at least 7:1. */
const COLORS = { page: "#fdfef9", ink: "#10302a", soft: "#3d544b", sunk: "#e4ebd8", gold: "#f2b233" }
const BAND = { background: "#10302a", text: "#faf7ec", soft: "#c9d9c6" }

const PLAIN: TextStyle = { size: 34, face: "plain" }
const BOLD: TextStyle = { size: 34, face: "bold" }
const NAME: TextStyle = { size: 30, face: "bold" }
const LABEL: TextStyle = { size: 28, face: "plain" }

/** Places everything that the picture shows. `host` is the site's, below everything else. */
export function layoutPicture(result: Result, host: string, measure: Measure): PictureLayout {
	const layout: PictureLayout = { texts: [], boxes: [], pictures: [] }
	let y = MARGIN - 12
	function write(text: string, style: TextStyle, options: Partial<WriteOptions> = {}): void {
		const { color = COLORS.ink, maxLines = 1, x = MARGIN, width = INNER } = options
		for (const line of wrapText(text, { width, maxLines }, (part) => measure(part, style))) {
			layout.texts.push({ text: line, x, y: Math.round(y + style.size), style, color })
			y += style.size * LINE_HEIGHT
		}
	}

	write(result.farm, { size: 60, face: "display" }, { color: BAND.text, maxLines: 2 })
	y += 8
	write(result.title, PLAIN, { color: BAND.soft, maxLines: 2 })
	y += 28
	layout.boxes.push(
		{ x: 0, y: 0, width: PICTURE_WIDTH, height: PICTURE_HEIGHT, color: COLORS.page },
		{ x: 0, y: 0, width: PICTURE_WIDTH, height: Math.round(y), color: BAND.background },
		{ x: 0, y: Math.round(y), width: PICTURE_WIDTH, height: 10, color: COLORS.gold },
	)
	y += 34

	const { numbers, badges, finds } = result
	const columns = columnsOf(numbers)
	const value = largestFitting(numbers, columns, measure)
	const top = y
	let lowest = y
	for (const [at, one] of numbers.entries()) {
		y = top
		write(one.value, value, columns[at])
		write(one.label, LABEL, { ...columns[at], color: COLORS.soft, maxLines: 4 })
		lowest = Math.max(lowest, y)
	}
	y = lowest + GAP

	if (badges.length > 0) {
		write("Badges", BOLD)
		write(badges.map(({ title }) => title.replaceAll(" ", NO_BREAK)).join(`${NO_BREAK}· `), PLAIN, {
			maxLines: 3,
		})
		y += GAP
	}

	const bottom = PICTURE_HEIGHT - MARGIN - 40
	if (finds.length === 0) write("No finds on this tour.", PLAIN)
	const grid = gridOf(finds.length, bottom - y)
	const shown = finds.slice(0, grid.columns * grid.rows)
	const width = (INNER - GAP * (grid.columns - 1)) / grid.columns
	const names = 2 * NAME.size * LINE_HEIGHT + 10
	const height = Math.min(0.75 * width, grid.rowHeight - names - GAP)
	const start = y
	for (const [at, find] of shown.entries()) {
		const x = Math.round(MARGIN + (at % grid.columns) * (width + GAP))
		y = start + Math.floor(at / grid.columns) * (height + names + GAP)
		const box = { x, y: Math.round(y), width: Math.round(width), height: Math.round(height) }
		layout.boxes.push({ ...box, color: COLORS.sunk })
		layout.pictures.push({ ...box, find })
		y += height + 10
		write(find.name, NAME, { x, width, maxLines: 2 })
	}
	if (shown.length < finds.length) {
		y = start + grid.rows * (height + names + GAP)
		const others = finds.slice(shown.length).map(({ name }) => name)
		const maxLines = Math.max(OTHER_LINES, Math.floor((bottom - y) / (PLAIN.size * LINE_HEIGHT)))
		write(otherNames(others, maxLines, measure), PLAIN, { maxLines })
	}
	y = PICTURE_HEIGHT - MARGIN - 14
	write(host, LABEL, { color: COLORS.soft })
	return layout
}

type WriteOptions = { color: string; maxLines: number; x: number; width: number }

const OTHER_LINES = 3

/** In letters. */
const LONG_LABEL = 24

const NO_BREAK = "\u00a0"

type Column = { x: number; width: number }

function columnsOf(numbers: Result["numbers"]): Column[] {
	const shares = numbers.map(({ label }) => (label.length > LONG_LABEL ? 2 : 1))
	const unit = (INNER - GAP * (numbers.length - 1)) / shares.reduce((sum, one) => sum + one, 0)
	let x = MARGIN
	return shares.map((share) => {
		const column = { x: Math.round(x), width: share * unit }
		x += column.width + GAP
		return column
	})
}

function largestFitting(numbers: Result["numbers"], columns: readonly Column[], measure: Measure): TextStyle {
	let size = 64
	const fits = () =>
		numbers.every(({ value }, at) => measure(value, { size, face: "display" }) <= (columns[at]?.width ?? 0))
	while (size > 32 && !fits()) size -= 4
	return { size, face: "display" }
}

/** Up to two rows; the names of species without a picture here need room below. */
function gridOf(count: number, room: number): { columns: number; rows: number; rowHeight: number } {
	const columns = count === 4 ? 2 : Math.min(3, Math.max(1, count))
	const wanted = Math.min(MAX_ROWS, Math.ceil(count / columns))
	for (let rows = wanted; ; rows -= 1) {
		const others = count > columns * rows ? OTHER_LINES * PLAIN.size * LINE_HEIGHT : 0
		const rowHeight = (room - others) / Math.max(1, rows)
		if (rows <= 1 || rowHeight >= MIN_ROW_HEIGHT) return { columns, rows, rowHeight }
	}
}

function otherNames(names: readonly string[], maxLines: number, measure: Measure): string {
	const fits = (text: string) =>
		wrapText(text, { width: INNER, maxLines: maxLines + 1 }, (part) => measure(part, PLAIN)).length <=
		maxLines
	for (let count = names.length; count > 0; count -= 1) {
		const left = names.length - count
		const text = `Also found: ${names.slice(0, count).join(", ")}${left > 0 ? ` and ${left} more` : ""}`
		if (fits(text)) return text
	}
	return `And ${names.length} more`
}

/** Too wide words break between letters; '…' replaces the rest. `measure` returns a width in the unit of `width`. */
function wrapText(
	text: string,
	{ width, maxLines }: { width: number; maxLines: number },
	measure: (text: string) => number,
): string[] {
	const lines: string[] = []
	let line = ""
	for (const word of text.split(/[ \n\t]+/).filter(Boolean)) {
		const longer = line ? `${line} ${word}` : word
		if (measure(longer) <= width) {
			line = longer
			continue
		}
		if (line) lines.push(line)
		const parts = brokenWord(word, width, measure)
		lines.push(...parts.slice(0, -1))
		line = parts.at(-1) ?? ""
	}
	if (line) lines.push(line)
	if (lines.length <= maxLines) return lines
	const last = lettersOf(lines[maxLines - 1] ?? "")
	while (last.length > 1 && measure(`${last.join("").trimEnd()}…`) > width) last.pop()
	return [...lines.slice(0, maxLines - 1), `${last.join("").trimEnd()}…`]
}

function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
	if (measure(word) <= width) return [word]
	const parts: string[] = []
	let part = ""
	for (const letter of lettersOf(word)) {
		if (part && measure(part + letter) > width) {
			parts.push(part)
			part = ""
		}
		part += letter
	}
	return [...parts, part]
}

/** As readers see them: an accent or a part of an emoji is never a letter of its own. */
function lettersOf(text: string): string[] {
	return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
