import { type AnyRecord, filesOf } from "#core/records/define-record.ts"
import { type Field, isRequired } from "#core/records/field.ts"
import { removeName } from "#core/records/file-field.ts"
import type { AnyForm, Fields } from "#core/records/form-definition.ts"
import { recordKinds } from "#core/records/known-kinds.ts"
import { listsOf } from "#core/records/record-kinds.ts"
import { choiceName, closesName, dayLabel, EVERY_DAY, opensName } from "#core/time/week-form.ts"
import { FROM_MONDAY } from "#core/time/weekly-hours.ts"
import type { Schema } from "#db/schema.ts"
import { coordinatesName, POINT_NUMBERS, positionName } from "#features/map/control-points.ts"
import { EVENT_LABELS } from "#features/posts/events/event-form.ts"

/** The value of one field: a text, a checkbox, tags, or the name of a file of `test-files.ts`. */
export type FieldValue = string | boolean | string[]

export type StaffForm = {
	method: "get" | "post"
	/** The form's action, with `:name` for variable parts. */
	actions: string[]
	/** The labels of the fields that users fill, by field name. A form without labels is a button. */
	labels: Record<string, string>
	/** Two values for each field of a form with `saving`, except `later`: the tests save the first, read it back, and replace it with the second. */
	first: Record<string, FieldValue>
	second: Record<string, FieldValue>
	/** Fields that the form has only after something was saved. */
	later?: readonly string[]
	/** Fields that the page fills: hidden fields and names of buttons. */
	carried?: string[]
	saving?: Saving
}

/** The default method is POST. */
export type FormRow = Partial<StaffForm> & Pick<StaffForm, "actions">

export type Saving = {
	/** The page of the unsaved form, if that isn't its first action with 1 for each parameter. */
	at?: string
	/** The saved row is the newest of this table, and its page is the second action. Without a table, the page stays the same. */
	table?: keyof Schema
	/** The page's message after saving. */
	says: string
	/** The messages of required fields that are empty. */
	required?: Record<string, string>
	/** Other values that fields refuse, and the messages. */
	refused?: Record<string, [value: FieldValue, message: string]>
	/** Fields that are empty or show a different text after saving. */
	shownOtherwise?: string[]
	/** A secret, which the page doesn't restore after the session has expired. */
	isTypedAgain?: true
	/** What guests read at once, or the test that covers it if that needs more than a save. */
	guests: Guests | `${string}.test.ts` | "nothing"
}

export type Guests = {
	/** Guest pages: each typed text is on one of them. `:id` is the newest row of the form's table. */
	seen: string[]
	/** Guest pages that list the record: each has the first text. */
	lists?: string[]
	unseen?: string[]
	/** What guests read besides the texts. */
	words?: [first: string[], second: string[]]
	/** The action that deletes the record. */
	removal?: string
}

/** Additions to a form's declaration, and replacements. */
export type OwnRow = Partial<Omit<FormRow, "saving">> & Saving

/** Hidden fields of a stored record's form, against saving it twice or over another version. */
const OPENED_FORM = ["formKey", "revision"]

/** Labels of inputs that are parts of a field. */
const INPUT_LABELS: Record<string, string> = {
	...EVENT_LABELS,
	tags: "Tags",
	focusX: "Focus from the left",
	focusY: "Focus from the top",
	week: "Days: ",
	...Object.fromEntries(
		[EVERY_DAY, ...FROM_MONDAY].flatMap((day) => [
			[choiceName(day), `${dayLabel(day)}: `],
			[opensName(day), `${dayLabel(day)} from`],
			[closesName(day), `${dayLabel(day)} to`],
		]),
	),
	...Object.fromEntries(
		POINT_NUMBERS.flatMap((number) => [
			[positionName(number), `Position of point ${number}`],
			[coordinatesName(number), `Coordinates of point ${number}`],
		]),
	),
}

const REMOVE = { picture: "Remove the image", audio: "Remove the audio guide" }

const WRONG_FILE = { picture: "wrong.jpg", audio: "wrong.mp3" }

const entriesOf = ({ fields }: AnyForm) => Object.entries(fields as Fields)

function labelsOf(record: AnyForm): Record<string, string> {
	const labels = entriesOf(record).flatMap(([name, field]) => {
		switch (field.kind) {
			case "derived":
				return []
			case "links":
				return field.text ? [[name, field.label]] : []
			case "fieldset":
				return Object.keys(field.inputs).flatMap((input) =>
					INPUT_LABELS[input] ? [[input, INPUT_LABELS[input]]] : [],
				)
			case "picture":
			case "audio": {
				const remove = "remove" in field ? field.remove : REMOVE[field.kind]
				return [[name, field.label], ...(field.missing ? [] : [[removeName(name), remove]])]
			}
			default:
				return [[name, field.label]]
		}
	})
	return Object.fromEntries(labels)
}

/** Two values of a field, if they don't depend on other fields. The second value of a long optional text is empty. */
function examplesOf(field: Field, noun: string): [] | [first: FieldValue, second: FieldValue] {
	const text = `${field.label} & ${noun}`
	switch (field.kind) {
		case "switch":
			return [true, false]
		case "choice": {
			const values = Object.keys(field.options)
			return [String(values[1]), String(values.at(-1))]
		}
		case "time":
			return ["2026-01-02T07:05", "2090-05-31T20:00"]
		case "months":
			return [["4", "5", "10"], ["12"]]
		case "picture":
			return ["first.jpg", "second.jpg"]
		case "audio":
			return ["first.mp3", "second.mp3"]
		case "line":
			if (field.input?.inputMode === "url") return ["https://otter.example/a?b=1", "https://grebe.example/"]
			return [`${text} <first>`, `${text} again`]
		case "list":
			return [`${text} <first>\n${text} second`, `${text} again`]
		case "passage":
			return [
				field.rows > 1 ? `${text} <first>.\nMore of ${text}` : text,
				isRequired(field) ? `${text} again` : "",
			]
		default:
			return []
	}
}

/** The messages of required fields, which begin with the label as a sentence does. */
function requiredIn(record: AnyForm): Record<string, string> {
	const required = entriesOf(record).filter(([, field]) => isRequired(field))
	return Object.fromEntries(
		required.map(([name, { label }]) => [
			name,
			`${label.charAt(0)}${label.slice(1).toLowerCase()} is required`,
		]),
	)
}

export function recordForm(
	record: AnyForm,
	{ actions, carried = [], labels, first, second, later = [], ...saving }: OwnRow,
): FormRow {
	const { table, editAt, page } = record as Partial<AnyRecord>
	const files = filesOf(record)
	const shown = Object.entries(labelsOf(record)).filter(([name]) => !carried.includes(name))
	const examples = entriesOf(record).flatMap(([name, field]) => {
		const values = examplesOf(field, record.noun)
		return values.length === 0 ? [] : [{ name, values }]
	})
	const wrong = files.map(([name, { kind }]) => [
		name,
		[WRONG_FILE[kind], "This file format isn't supported."],
	])
	return {
		actions: actions ?? [record.newAt, editAt ?? page ?? []].flat(),
		labels: { ...Object.fromEntries(shown), ...labels },
		first: { ...Object.fromEntries(examples.map(({ name, values }) => [name, values[0]])), ...first },
		second: { ...Object.fromEntries(examples.map(({ name, values }) => [name, values[1]])), ...second },
		later: [...files.flatMap(([name, { missing }]) => (missing ? [] : removeName(name))), ...later],
		carried: [...OPENED_FORM, ...files.map(([name]) => `${name}Upload`), ...carried],
		saving: {
			...(table && { table: table as keyof Schema }),
			...saving,
			required: { ...requiredIn(record), ...saving.required },
			refused: { ...Object.fromEntries(wrong), ...saving.refused },
		},
	}
}

export const LIST_FORMS = Object.fromEntries(
	listsOf(recordKinds()).map((record) => {
		const { table, list, newAt, page, label } = record
		return [
			table,
			recordForm(record, {
				actions: [newAt, page, list],
				carried: ["removeImage", "id", "at"],
				says: `${label} saved`,
				guests: "nothing",
			}),
		]
	}),
)
