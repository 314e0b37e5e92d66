import { expect, test } from "vitest"
import { fieldErrors } from "#app/models/forms/field-errors.ts"
import { line, requiredPassage } from "#app/models/forms/text-rules.ts"
import { MAP } from "#app/models/map/map.record.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import { SECTION } from "#app/models/waiver/section.record.ts"
import { bodyOf, bodyRules, changeBodyOf, defineRecord, formOf, labelsOf } from "./define-record.ts"
import { instant } from "./field-rules.ts"
import { formValues } from "./form-values.ts"
import { linesOf } from "./record-lines.ts"

type Section = { id: number; heading: string; text: string; revision: number; updatedAt: string }

const { label, noun, role, newAt, page, list, auditActions, most, titles } = SECTION
const texts = {
	...{ label, noun, role, newAt, page, list, auditActions, most, titles },
	table: "terms_sections",
	title: "heading",
	saved: () => ({ title: "Saved" }),
} as const
const heading = { kind: "line", label: "Heading", rule: line("Heading", 10) } as const
const time = { kind: "time", label: "Text", rule: instant("text") } as const
const text = { kind: "passage", label: "Text", rule: requiredPassage("Text", 10), rows: 2 } as const

const define = defineRecord<Section>()
const map = defineRecord<FarmMap>()
const { description, altText, image } = MAP.fields
const RECORD = define({ ...texts, fields: { heading, text } })

/** `npm run types` fails if one of these is no type error. */
const MISTAKES = [
	// @ts-expect-error: the model has no field `header`
	() => define({ ...texts, title: "header", fields: { header: heading, text } }),
	// @ts-expect-error: the column `text` has no field
	() => define({ ...texts, fields: { heading } }),
	// @ts-expect-error: the table of notices has no column `heading`
	() => define({ ...texts, table: "notices", fields: { heading, text } }),
	// @ts-expect-error: the model's `text` isn't a time
	() => define({ ...texts, fields: { heading, text: time } }),
	// @ts-expect-error: the title isn't a field
	() => define({ ...texts, title: "name", fields: { heading, text } }),
	// @ts-expect-error: the column `image_id` has no field
	() => map({ ...MAP, fields: { name: MAP.fields.name, description, altText } }),
	// @ts-expect-error: the picture shows its name as a number
	() => map({ ...MAP, fields: { ...MAP.fields, image: { ...image, shown: () => ({ imageUrl: 1 }) } } }),
	// @ts-expect-error: the column `control_points` has no field
	() => map({ ...MAP, separate: [] }),
	// @ts-expect-error: the form's order names no field
	() => define({ ...texts, fields: { heading, text }, formOrder: ["heading", "body"] }),
]

const FACTS = { zone: "America/Toronto" }

test("mistakes in a declaration are type errors, which `npm run types` finds", () => {
	expect(MISTAKES).toHaveLength(9)
})

test("a declared record has the rules of its fields in its form and in JSON", () => {
	const typed = { heading: "Longer than ten", text: "", formKey: "k", revision: 1 }
	const errors = { heading: ["Heading has more than 10 characters"], text: ["Text is required"] }
	for (const schema of [formOf(RECORD, FACTS), bodyOf(RECORD), changeBodyOf(RECORD)]) {
		const { error } = schema.safeParse(typed)
		expect(error && fieldErrors(error)).toEqual(errors)
	}
})

test("only a JSON body may leave the revision out", () => {
	const typed = { heading: "Dogs", text: "On leash" }
	expect(changeBodyOf(RECORD).parse(typed)).toEqual(typed)
	expect(formOf(RECORD, FACTS).safeParse(typed).success).toBe(false)
})

test("a form has what was typed, and empty fields for anything else", () => {
	const typed = { heading: "Dogs", text: ["a", "b"], revision: "3", unknown: "x" }
	expect(formValues(RECORD, typed)).toEqual({ heading: "Dogs", text: "", formKey: "", revision: 3 })
})

test("a conflict has a line for each field", () => {
	expect(linesOf(RECORD, { heading: "Dogs", text: "On a leash." }, FACTS)).toEqual([
		{ label: "Heading", value: "Dogs" },
		{ label: "Text", value: "On a leash." },
	])
})

test("the form of a record with a picture sends the token of a file that waits", () => {
	const typed = { name: "The farm", altText: "A map", imageUpload: "a".repeat(32), formKey: "k", revision: 1 }
	expect(formOf(MAP, FACTS).parse(typed)).toMatchObject({ imageUpload: "a".repeat(32) })
	expect(formValues(MAP, typed)).toMatchObject({ name: "The farm", imageUpload: "a".repeat(32) })
	expect(labelsOf(MAP)).toMatchObject({ image: "Picture" })
	expect(Object.keys(bodyRules(MAP))).toEqual(["name", "description", "altText"])
})
