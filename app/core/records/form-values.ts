import { type ModelOf, mapFields, mapStored } from "./define-record.ts"
import { formValues as inputValues, type RuleContext, typedValues } from "./field.ts"
import type { FileField } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"

type InputName<F, Name extends keyof F> = F[Name] extends { kind: "fieldset" | "derived" }
	? never
	: F[Name] extends FileField
		? `${Name & string}Upload`
		: Name

type FieldsetValues<F> = {
	[Name in keyof F as F[Name] extends { inputs: infer Inputs }
		? string extends keyof Inputs
			? never
			: keyof Inputs
		: never]: string
}

type RemoveName<F, Name extends keyof F> = string extends Name
	? never
	: F[Name] extends { missing: string }
		? never
		: F[Name] extends FileField
			? `remove${Capitalize<Name & string>}`
			: never

export type FormValuesOf<R extends AnyForm> = {
	[Name in keyof R["fields"] as InputName<R["fields"], Name>]: R["fields"][Name] extends {
		kind: "links" | "months"
	}
		? string[]
		: R["fields"][Name] extends { kind: "switch" }
			? boolean
			: string
} & { [Name in keyof R["fields"] as RemoveName<R["fields"], Name>]: boolean } & FieldsetValues<
		R["fields"]
	> & {
		formKey: string
		revision: number
	}

/** A ticked checkbox sends 'on', another one nothing. */
export function asSubmitted(values: object) {
	const sent = Object.entries(values).filter(([, value]) => value !== false)
	return Object.fromEntries(sent.map(([name, value]) => [name, value === true ? "on" : value]))
}

export function formValues<R extends AnyForm>(record: R, typed: Record<string, unknown>) {
	const values = Object.values(mapFields(record, (field, name) => inputValues(field, name, typed)))
	const { formKey = "", revision } = typed
	return {
		...Object.assign({}, ...values),
		formKey: String(formKey),
		revision: Number(revision) || 0,
	} as FormValuesOf<R>
}

export function storedValues<R extends AnyForm>(record: R, stored: ModelOf<R>, facts: RuleContext) {
	const values = Object.values(mapStored(record, (field, name) => typedValues(field, name, stored, facts)))
	const unstored = mapFields(record, (field) =>
		field.kind === "unstored" ? field.typed?.(stored as never) : undefined,
	)
	return { ...unstored, ...Object.assign({}, ...values), revision: stored.revision }
}
