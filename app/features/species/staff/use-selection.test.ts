import fc from "fast-check"
import { expect, test } from "vitest"
import { selectionIn } from "./use-selection.ts"

const PAGES = [["1", "2", "3"], ["4", "5"], []]
const id = fc.constantFrom(...PAGES.flat())

/** On a page of the list: one checkbox, or 'Select all'. */
const press = fc.record({ page: fc.nat({ max: 2 }), id: fc.option(id, { nil: undefined }), on: fc.boolean() })

test("ticking on one page keeps what is ticked on the others, and counts are those of the set", () => {
	const presses = fc.array(press, { maxLength: 12 })
	fc.assert(
		fc.property(presses, (all) => {
			let selected: ReadonlySet<string> = new Set()
			const expected = new Set<string>()
			for (const { page, id, on } of all) {
				const listed = PAGES[page] ?? []
				const pressed = listed.filter((one) => id === undefined || one === id)
				for (const one of pressed) on ? expected.add(one) : expected.delete(one)
				const ticked = listed.filter((one) => (pressed.includes(one) ? on : selected.has(one)))
				selected = selectionIn(selected, listed).withListed(ticked)
				expect(selected).toEqual(expected)
				const { count, elsewhere, areAllListed } = selectionIn(selected, listed)
				const here = listed.filter((one) => expected.has(one))
				expect([count, elsewhere.length]).toEqual([expected.size, expected.size - here.length])
				expect(new Set([...elsewhere, ...here])).toEqual(expected)
				expect(areAllListed).toBe(listed.length > 0 && here.length === listed.length)
			}
		}),
	)
})
