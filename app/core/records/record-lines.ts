import type { VersionLine } from "#core/forms/invalid-submission.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { type ContentOf, mapStored, optionalFilesOf } from "./define-record.ts"
import { type RuleContext, type StoredField, typedValue } from "./field.ts"
import { CHOSEN_FILE, type FileField } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"

/** In the form's order, always with the same labels. */
function linesOf<R extends AnyForm>(record: R, content: ContentOf<R>, context: RuleContext): VersionLine[] {
	const values: Record<string, unknown> = content
	const lines = mapStored(record, (field, name) => {
		if (field.kind === "fieldset") return field.lines(values[name], context as never)
		if (field.kind === "derived") return []
		return [{ label: field.label, value: valueText(field, values[name], context, content) }]
	})
	for (const [name, field] of optionalFilesOf(record))
		lines[name] = [{ label: field.label, value: fileText(values[fileKey(name, field)]) }]
	const order = record.formOrder ?? Object.keys(record.fields)
	return order.flat().flatMap((name) => lines[String(name)] ?? [])
}

export function differences<R extends AnyForm>(
	record: R,
	one: ContentOf<R>,
	other: ContentOf<R>,
	context: RuleContext,
): VersionLine[] {
	const others = linesOf(record, other, context)
	return linesOf(record, one, context).filter(({ value }, at) => value.trim() !== others[at]?.value.trim())
}

export function valueText(field: StoredField, value: unknown, context: RuleContext, content: object): string {
	const typed = () => String(typedValue(field, value, context, content))
	switch (field.kind) {
		case "switch":
			return value ? "Yes" : "No"
		case "choice":
			return field.options[String(value)] ?? String(value)
		case "time":
			return value === null ? "" : formatDateTime(String(value))
		case "months":
			return field.text(value as number[])
		case "links":
			return field.text?.(value as number[], context) ?? ""
		case "typed":
			return field.text?.(value, context, content as never) ?? typed()
		default:
			return typed()
	}
}

export const fileKey = (name: string, field: FileField) => ("remove" in field ? name : `${name}Url`)

const fileText = (url: unknown) => (url === CHOSEN_FILE ? url : url ? "One is saved" : "None")
