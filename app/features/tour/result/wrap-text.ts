/** Too wide words break between letters; '…' replaces the rest. `measure` returns a width in the unit of `width`. */
export function wrapText(
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
