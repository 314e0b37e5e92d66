import type { Field } from "#core/records/field.ts"
import type { AnyForm, Fields } from "#core/records/form-definition.ts"
import { listsOf } from "#core/records/record-kinds.ts"
import { trashKinds } from "#core/trash/trash-kinds.ts"
import type { Schema } from "#db/schema.ts"

export function labelsOf({ fields }: AnyForm): Record<string, string> {
	const inputs = Object.entries(fields as Fields).filter(([, { kind }]) => kind !== "derived")
	return Object.fromEntries(inputs.map(([name, { label }]) => [name, label]))
}

/** Two values that a field of a list may have. */
function examplesOf(field: Field): [first: string | boolean, second: string | boolean] {
	switch (field.kind) {
		case "switch":
			return [true, false]
		case "choice": {
			const labels = Object.values(field.options)
			return [String(labels[0]), String(labels.at(-1))]
		}
		case "time":
			return ["2026-01-02T07:05", "2090-05-31T20:00"]
		case "picture":
			return ["first.jpg", "second.jpg"]
		case "line":
			if (field.input?.inputMode === "url") return ["https://otter.example/a?b=1", "https://grebe.example/"]
			return ["Otters & <geese>", "Grey herons"]
		default:
			return ["Otters swim.\nGeese <don't> & fly.", "Herons wade."]
	}
}

/** The forms of lists, with values, from their declarations. */
export const LIST_FORMS = Object.fromEntries(
	listsOf(trashKinds()).map((record) => {
		const { table, list, newAt, page, noun, fields } = record
		const examples = Object.entries(fields as Fields).map(
			([name, field]) => [name, examplesOf(field)] as const,
		)
		const required = Object.entries(fields as Fields).filter(
			([, field]) => "required" in field && field.required,
		)
		return [
			table,
			{
				method: "post" as const,
				actions: [newAt, page, list],
				labels: labelsOf(record),
				first: Object.fromEntries(examples.map(([name, [first]]) => [name, first])),
				second: Object.fromEntries(examples.map(([name, [, second]]) => [name, second])),
				later: ["removeImage"],
				carried: ["formKey", "revision", "imageUpload", "removeImage", "id", "at"],
				saving: {
					table: table as keyof Schema,
					says: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved`,
					guests: "nothing" as const,
					required: Object.fromEntries(required.map(([name, { label }]) => [name, `${label} is required`])),
				},
			},
		] as const
	}),
)
