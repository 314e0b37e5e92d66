/** Lines that begin with '- ' are list items, and a blank line begins a new paragraph. */
export type TermsSection = { heading: string; text: string }

type TermsBlock = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] }

/** A line without '- ' continues the paragraph or item above it. */
export function parseBlocks(text: string): TermsBlock[] {
	const blocks: TermsBlock[] = []
	let isContinued = false
	for (const line of text.split("\n").map((one) => one.trim())) {
		const last = blocks.at(-1)
		const [isItem, item = ""] = /^-(?:\s+(?!\s)(.*))?$/.exec(line) ?? []
		if (isItem) {
			if (last?.kind === "list") last.items.push(item)
			else blocks.push({ kind: "list", items: [item] })
		} else if (line && isContinued && last?.kind === "list") {
			last.items.push(joinLines(last.items.pop(), line))
		} else if (line && isContinued && last?.kind === "paragraph") {
			last.text = joinLines(last.text, line)
		} else if (line) blocks.push({ kind: "paragraph", text: line })
		isContinued = line !== ""
	}
	return blocks.flatMap(withoutEmptyItems)
}

function joinLines(before = "", line: string): string {
	return before ? `${before} ${line}` : line
}

function withoutEmptyItems(block: TermsBlock): TermsBlock[] {
	if (block.kind === "paragraph") return [block]
	const items = block.items.filter(Boolean)
	return items.length > 0 ? [{ kind: "list", items }] : []
}

function formatBlock(block: TermsBlock): string {
	return block.kind === "list" ? block.items.map((item) => `- ${item}`).join("\n") : block.text
}

const HEADING = /^#(?:#{1,5}[ \t]*|[ \t]+)(?:\d+\.[ \t]+)*/gm

/** A draft for editing: headings begin with '## ' and have no number, and none is empty. */
export function tidyDraft(draft: string): string {
	const named = draft.replace(HEADING, "## ").replace(/^#{1,6}[ \t]*$/gm, "")
	return named.replace(/^\s*\n(?=## )/, "").trimEnd()
}

/** Empty if text precedes the first heading. */
export function parseDraft(draft: string): TermsSection[] {
	const [before, ...parts] = tidyDraft(draft).split(/^## /m)
	if (before?.trim()) return []
	return parts.map((part) => {
		const [heading = "", ...lines] = part.split("\n")
		return { heading: heading.trim(), text: lines.join("\n") }
	})
}

/** Drafts that look the same have the same text, whose hash visitors accept. Changing its format invalidates published hashes. */
export function publishedText(draft: string): string {
	const parts = parseDraft(draft).map(({ heading, text }, at) =>
		[`${at + 1}. ${heading}`, ...parseBlocks(text).map(formatBlock)].join("\n\n"),
	)
	return `${parts.join("\n\n\n")}\n`
}

export function parseTerms(text: string): TermsSection[] {
	return text
		.trimEnd()
		.split("\n\n\n")
		.map((part) => {
			const [, heading = "", content = ""] = /^\d+\. ([^\n]*)(?:\n\n([\s\S]*))?$/.exec(part) ?? []
			return { heading, text: content }
		})
}
