/** A line that is only words in braces. Braces inside a sentence, or after a backslash, are text. */
const BLOCK = /^\{[^\S\n]*(\p{L}[^{}]*)\}$/u
const KNOWN = /^(?:contact|next events|place .{1,100})$/

export const BLOCK_NAMES = ["{contact}", "{next events}", "{place Lookout}"]

/** What a line asks for, whether or not it exists. */
export const blockOf = (line: string) =>
	BLOCK.exec(line.trim())?.[1]?.trim().replace(/\s+/g, " ").toLowerCase()

/** What a line is replaced by when a text is shown: 'contact', 'next events' or 'place' with a name or number. */
export function liveBlockOf(line: string): string | undefined {
	const block = blockOf(line)
	return block !== undefined && KNOWN.test(block) ? block : undefined
}

export const hasNextEvents = (text: string) =>
	text.split("\n").some((line) => liveBlockOf(line) === "next events")

export const withoutLiveBlocks = (text: string) =>
	text
		.split("\n")
		.map((line) => (liveBlockOf(line) ? "" : line))
		.join("\n")
