import type { TermsSection } from "./waiver-terms.ts"

/** The terms as plain text, in reading order: what is kept of them, and what their hash is made of. */
export function termsAsText(sections: TermsSection[]): string {
	const parts = sections.map(({ title, paragraphs: [first = "", ...rest], list = [] }, at) => {
		const items = list.map((item) => `- ${item}`).join("\n")
		return [`${at + 1}. ${title}`, first, items, ...rest].filter(Boolean).join("\n\n")
	})
	return `${parts.join("\n\n\n")}\n`
}
