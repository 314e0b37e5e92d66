/** The lines that are replaced by what the site knows when a text is shown. Of a place, its name or number follows. */
export const LIVE_BLOCK = /^[^\S\n]*\{(contact|next events|place [^{}\n]{1,100})\}[^\S\n]*$/gim

export const hasNextEvents = (text: string) =>
	(text.match(LIVE_BLOCK) ?? []).some((line) => /next events/i.test(line))

export const withoutLiveBlocks = (text: string) => text.replace(LIVE_BLOCK, "")
