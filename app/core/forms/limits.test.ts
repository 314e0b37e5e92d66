import { expect, test } from "vitest"
import { z } from "zod"
import { ALL_FORMS, MODEL_EXPORTS } from "#core/testing/all-forms.ts"

const BODIES = MODEL_EXPORTS.filter((one): one is [string, z.ZodObject] => one[1] instanceof z.ZodObject)
const FORMS = Object.entries(Object.fromEntries([...BODIES, ...ALL_FORMS]))

function problems(form: z.ZodObject, name: string, value: unknown): string {
	const issues = form.safeParse({ [name]: value }).error?.issues ?? []
	return issues.flatMap(({ path, message }) => (path[0] === name ? message : [])).join(". ")
}

const texts = (size: number) => ["x".repeat(size)]
const lists = (size: number) => [Array(size).fill("1")]
/** As a form or a program sends them; also as a position. */
const numbers = (size: number) => [String(size), size, [size], `${size} ${size}`]

const KINDS: [over: number, message: RegExp, sized: (size: number) => unknown[]][] = [
	[30_000, /(?:more than|at most) ([\d,]+) characters/, texts],
	[2_000, /(?:more than|at most) ([\d,]+) (?!characters)/, lists],
	[99_999_999, /from (?:-?[\d,.]+) to (-?[\d,.]+\d|-?\d)/, numbers],
	[-99_999_999, /from (-?[\d,.]+) to/, numbers],
]

const found: string[] = []

test.each(FORMS)("the form %s accepts what its messages allow, and nothing beyond", (form, rules) => {
	for (const name of Object.keys(rules.shape))
		for (const [over, message, sized] of KINDS) {
			const said = sized(over).map((value) => problems(rules, name, value))
			const [named = "", limit] = said.map((text) => message.exec(text)).find(Boolean) ?? []
			if (limit === undefined) continue
			const size = Number(limit.replaceAll(",", ""))
			const isRefused = (value: unknown) => problems(rules, name, value).includes(named)
			expect(sized(size).every(isRefused), `${name}: ${size}`).toBe(false)
			expect(sized(size + Math.sign(over)).filter(isRefused), `${name} beyond ${size}`).not.toEqual([])
			found.push(`${form} ${name} ${named}`)
		}
})

test("limits of texts, lists and numbers are found", () => {
	for (const [what, least] of [
		["characters", 80],
		["most", 5],
		["from", 10],
	] as const)
		expect(found.filter((one) => one.includes(what)).length, what).toBeGreaterThan(least)
})
