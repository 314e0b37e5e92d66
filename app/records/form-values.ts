import type { AnyForm } from "./form-definition.ts"
import type { OptionalPicture } from "./picture-field.ts"

type InputName<F, Name extends keyof F> = F[Name] extends { kind: "fieldset" | "derived" }
	? never
	: F[Name] extends { kind: "picture" }
		? `${Name & string}Upload`
		: Name

/** Of fieldsets whose inputs are known by name. */
type FieldsetValues<F> = {
	[Name in keyof F as F[Name] extends { inputs: infer Inputs }
		? string extends keyof Inputs
			? never
			: keyof Inputs
		: never]: string
}

export type FormValuesOf<R extends AnyForm> = {
	[Name in keyof R["fields"] as InputName<R["fields"], Name>]: R["fields"][Name] extends { kind: "links" }
		? string[]
		: R["fields"][Name] extends { kind: "switch" }
			? boolean
			: string
} & { formKey: string; revision: number } & FieldsetValues<R["fields"]> &
	(R["fields"] extends { image: OptionalPicture } ? { removeImage: boolean } : unknown)

/** A ticked checkbox sends 'on', another one nothing. */
export function asSubmitted(values: object) {
	const sent = Object.entries(values).filter(([, value]) => value !== false)
	return Object.fromEntries(sent.map(([name, value]) => [name, value === true ? "on" : value]))
}
