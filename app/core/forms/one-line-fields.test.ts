import { expect, test } from "vitest"
import { z } from "zod"
import { ALL_FORMS } from "#core/testing/all-forms.ts"

const TYPED = "\u00a0Ab\u00a0\u202f \tcd\u3000"

/** Passwords and usernames of earlier releases, which are compared exactly, and fields for choices, numbers and hidden values. */
const EXACT =
	/(^|\.)(\w*[pP]assword|tour_passcode|value|formKey|\w+Upload|shown|termsHash|partySize|minors|carried|step|token|session|sharedDays|\w+_choice|(position|coordinates)\d)$|^loginForm\.username$/

test("a text of one line gets single spaces in every form, one of several lines keeps them, and a password stays as typed", () => {
	const fields = ALL_FORMS.flatMap(([name, form]) =>
		Object.entries(form.shape).map(([field, rule]) => {
			const parse = (text: string) => z.safeParse(rule, text).data
			const expected = EXACT.test(`${name.replace(/^.* /, "")}.${field}`)
				? TYPED
				: parse("a\r\nb") === "a\nb"
					? TYPED.trim()
					: "Ab cd"
			return { name: `${name} ${field}`, stored: parse(TYPED), expected }
		}),
	)
	// A list of rows is stored as JSON.
	const texts = fields.filter(({ stored }) => typeof stored === "string" && !stored.startsWith("[{"))
	expect(texts.filter(({ stored, expected }) => stored !== expected)).toEqual([])
	expect(texts.filter(({ expected }) => expected === "Ab cd").length).toBeGreaterThan(40)
	expect(texts.filter(({ expected }) => expected === TYPED.trim()).length).toBeGreaterThan(10)
})
