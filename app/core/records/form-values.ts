import { type ModelOf, mapFields, mapStored } from "./define-record.ts"
import { inputValues, type RuleContext, typedValues } from "./field.ts"
import type { AnyForm } from "./form-definition.ts"

/** By input: its text, the texts of inputs with the same name, or whether it's checked. */
// biome-ignore lint/suspicious/noExplicitAny: which it is depends on the kind of field
export type FormValues = Record<string, any> & { formKey: string; revision: number }

export function asSubmitted(values: object) {
	const sent = Object.entries(values).filter(([, value]) => value !== false)
	return Object.fromEntries(sent.map(([name, value]) => [name, value === true ? "on" : value]))
}

export function formValues(record: AnyForm, typed: Record<string, unknown>): FormValues {
	const values = Object.values(mapFields(record, (field, name) => inputValues(field, name, typed)))
	const { formKey = "", revision } = typed
	return {
		...Object.assign({}, ...values),
		formKey: String(formKey),
		revision: Number(revision) || 0,
	}
}

export function storedValues<R extends AnyForm>(record: R, stored: ModelOf<R>, context: RuleContext) {
	const values = Object.values(mapStored(record, (field, name) => typedValues(field, name, stored, context)))
	const unstored = mapFields(record, (field) =>
		field.kind === "unstored" ? field.typed?.(stored as never) : undefined,
	)
	return { ...unstored, ...Object.assign({}, ...values), revision: stored.revision }
}
