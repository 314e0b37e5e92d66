import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { z } from "zod"
import { ALL_FORMS, MODEL_EXPORTS } from "#core/testing/all-forms.ts"
import { STAFF_FORMS } from "#core/testing/staff-forms.ts"

/** In characters: the most that a form's body may hold. Quadratic code takes half a minute or more for it. */
const LONG = 240_000

/** In milliseconds: ends code that would block the process, so that the test can name it. */
const TIMEOUT = 10_000

const PIECES = [...' \t\n\u2028",%-.(<1a\u0301', "a\n", ", "]
const TEXTS = PIECES.map((piece) => `1${piece.repeat(LONG / piece.length)}x`)

/** The names of the parsers that a text blocks. */
function blocked(parsers: Record<string, (text: string) => unknown>): string[] {
	return Object.entries(parsers).flatMap(([name, parse]) => {
		const slow = TEXTS.find((text) => isBlockedBy(parse, text))
		return slow === undefined ? [] : `${name}: ${JSON.stringify(slow.slice(0, 12))}…`
	})
}

function isBlockedBy(parse: (text: string) => unknown, text: string): boolean {
	const run = () => {
		try {
			parse(text)
		} catch {
			// A parser may refuse a text in any way.
		}
	}
	try {
		runInNewContext("run()", { run }, { timeout: TIMEOUT })
		return false
	} catch {
		return true
	}
}

test("the rules of every form are checked without delay for a text of any kind that fills the body", () => {
	const rules = ALL_FORMS.map(([name, form]) => {
		const fields = Object.entries(form.shape).map(([field, rule]) => ({
			field,
			isList: z.safeParse(rule, []).success,
		}))
		const parse = (text: string) =>
			form.safeParse(Object.fromEntries(fields.map(({ field, isList }) => [field, isList ? [text] : text])))
		return [name, parse]
	})
	expect(blocked(Object.fromEntries(rules))).toEqual([])
})

test("the rules of the forms include every text that staff type", () => {
	const known = new Set(ALL_FORMS.flatMap(([, form]) => Object.keys(form.shape)))
	const isFile = (value: string) => /\.(jpg|png|svg|mp3|csv|zip|xml)$/.test(value)
	const typed = Object.values(STAFF_FORMS)
		.filter(({ method }) => method === "post")
		.flatMap(({ first }) => Object.entries(first))
		.filter(([, value]) => typeof value === "string" && !isFile(value))
	expect(typed.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
})

test("every function that reads, cleans or describes a text does so without delay for one that fills a body", () => {
	const NAMES = / (parse|read|split|clean|strip|plain|preview|normalize|slug|describe|search|find|is)/
	const functions = MODEL_EXPORTS.filter(([name, one]) => NAMES.test(name) && typeof one === "function")
	const parsers = functions.map(([name, one]) => [
		name,
		(text: string) => (one as (text: string) => unknown)(text),
	])
	expect(blocked(Object.fromEntries(parsers))).toEqual([])
})
