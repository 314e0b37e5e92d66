const BLOCK = /^\{(contact|next events|place [^{}]{1,100})\}$/i

/** What a line is replaced by when a text is shown: 'contact', 'next events' or 'place' with a name or number. */
export const liveBlockOf = (line: string) => BLOCK.exec(line.trim())?.[1]?.toLowerCase()

export const hasNextEvents = (text: string) =>
	text.split("\n").some((line) => liveBlockOf(line) === "next events")

export const withoutLiveBlocks = (text: string) =>
	text
		.split("\n")
		.map((line) => (liveBlockOf(line) ? "" : line))
		.join("\n")
