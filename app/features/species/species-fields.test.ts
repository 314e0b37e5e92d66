import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { emptyFields } from "#core/testing/database.ts"
import { FIELD_ENTRIES } from "./species-fields.ts"
import { SpeciesFacts } from "./ui/badges.tsx"
import { SpeciesGuide, SpeciesTexts } from "./ui/species-details.tsx"

/** Shown on the card and in the page's header. */
const ON_CARD: string[] = [
	...["name", "scientificName", "type", "conservationStatus", "noConservationStatus", "featured"],
	// With the picture.
	...["imageAlt", "imageCredit", "imageLicence"],
]

const shown = FIELD_ENTRIES.filter(([name]) => !ON_CARD.includes(name))

function detailsWith(fields: object): string {
	const species = {
		...{ ...emptyFields(), id: 1, imageUrl: null, imageWidths: [], imagePlaceholder: "", photos: [] },
		...{ imagePosition: "center" as const, imageOffset: "0,0", archived: false, audioUrl: "/media/a.mp3" },
		...{ createdAt: "2026-05-03T12:00:00.000Z", updatedAt: "2026-05-03T12:00:00.000Z" },
		...fields,
	}
	const parts = [createElement(SpeciesGuide, { species }), createElement(SpeciesTexts, { species })]
	return parts.map((part) => renderToStaticMarkup(part)).join("")
}

test.each(shown)("the page of a species shows its %s", (name, field) => {
	const values = { line: "Seen", passage: "Seen", list: ["Seen"], switch: true, choice: "", months: [4] }
	const value = field.kind === "choice" ? Object.keys(field.options).at(-1) : values[field.kind]
	expect(detailsWith({ [name]: value }), `'${name}' isn't shown: add it to species-details.tsx`).not.toBe(
		detailsWith({}),
	)
})

test("visitors read the type and no status of a species that has none", () => {
	const barn = { type: "feature", conservationStatus: "endangered", featured: false } as const
	const factsOf = (noConservationStatus: boolean) =>
		renderToStaticMarkup(createElement(SpeciesFacts, { species: { ...barn, noConservationStatus } }))
	expect(factsOf(false)).toContain("Endangered")
	expect(
		factsOf(true)
			.replace(/<[^>]*>/g, "")
			.trim(),
	).toBe("Feature")
})

test("the page of a species links to a source with a web address, and shows a book as text", () => {
	const html = detailsWith({ sourceLinks: ["Sibley, <Birds>, 2014", "https://www.example.org/loon"] })
	expect(html).toContain("Sibley, &lt;Birds&gt;, 2014")
	expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://www.example.org/loon"'])
})
