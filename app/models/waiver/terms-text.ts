import type { TermsSection } from "./waiver-terms.ts"

export function termsAsText(sections: TermsSection[]): string {
	const parts = sections.map(({ title, paragraphs: [first = "", ...rest], list = [] }, at) => {
		const items = list.map((item) => `- ${item}`).join("\n")
		return [`${at + 1}. ${title}`, first, items, ...rest].filter(Boolean).join("\n\n")
	})
	return `${parts.join("\n\n\n")}\n`
}
