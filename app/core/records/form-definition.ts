import type { z } from "zod"
import type { AuditAction } from "#core/audit/audit.ts"
import type { Field, RuleContext, StoredField } from "./field.ts"
import type { AudioField, OptionalPicture, PictureField } from "./file-field.ts"

export type Fields = Record<string, Field>

export type FieldName<F> = string & keyof F

type Stored<F extends Fields> = { [Name in keyof F]: F[Name] extends StoredField ? Name : never }[keyof F]

export type Content<M, F extends Fields> = Pick<M, Stored<F> & keyof M> &
	/** The ID of a new file; null if it is removed. */
	(F extends { image: { missing: string } }
		? { image?: number }
		: F extends { image: OptionalPicture }
			? /** The name of the stored file, `CHOSEN_FILE`, or empty for none. */ { image: string }
			: F extends { image: PictureField }
				? { image?: number | null }
				: unknown) &
	(F extends { audio: AudioField } ? { audio?: number | null } : unknown)

export type FormDefinition<M, F extends Fields> = {
	/** Used in sentences: 'notice'; with its article if that isn't 'this'. */
	noun: string
	label?: string
	/** The HTML id, by default the noun. */
	formId?: string
	list: string
	/** Parameters of the form's URL for the list's URL, such as its page. */
	listSearch?(search: URLSearchParams): string
	/** In the order of the API. Columns have the same names in snake case. */
	fields: F
	/** The order of the form, with groups in columns, by default that of `fields`. */
	formOrder?: readonly (FieldName<F> | readonly FieldName<F>[])[]
	/** Contradictions between fields, by field. Other fields may be invalid. */
	check?(values: { [Name in keyof F]?: unknown }): Record<string, string[]>
	/** The same for form values. */
	checkForm?(values: { [Name in keyof F]?: unknown }, context: RuleContext): Record<string, string[]>
	/** Makes the content from a valid form, by default its fields. */
	fromForm?(values: { [Name in keyof F]: FromForm<F[Name]> }, context: never): Partial<M>
	/** For buttons that change the form without saving it. Returns errors by field; undefined if no such button was pressed. */
	press?(fields: FormData, context: RuleContext): Record<string, string[]> | undefined
	parent?: string & keyof M
	/** Header and footer show it, so the document is reloaded. */
	reloads?: true
	newAt: string
	auditActions: { created: AuditAction; updated: AuditAction }
	titles: { new: string; edit: string; missing: string }
	buttons?: { create: string; update: string }
	/** `isToasted`: also as a toast, because the page may have scrolled. */
	failures?: { create: string; update: string; isToasted?: true }
	/** The message if the record was deleted, and can be saved as a new one. */
	deleted?: string
	/** The message if the record was deleted, and can't be saved. */
	lost?: string
	/** Why no other can be created, by default the limit. */
	tooMany?: string
	saved(content: Content<M, F>, isNew: boolean): { title: string; description?: string | undefined }
	/** Only its type counts. */
	model?: M
}

type FromForm<F extends Field> = F extends { form(context: never): infer Rule }
	? z.output<Rule>
	: F extends { read(form: never, context: never): { value: infer Value } }
		? Value
		: F extends { rule: z.ZodType }
			? z.output<F["rule"]>
			: never

// biome-ignore lint/suspicious/noExplicitAny: with unknown, no form fits, because its functions take its own types
export type AnyForm = FormDefinition<any, any>

export const both = <const Text extends string>(text: Text) => ({ create: text, update: text })

/** For content that isn't a row of a table, such as Site Settings. `StoredForm` says where it's stored. */
export const defineForm =
	<M extends { revision: number }>() =>
	<const F extends Fields>(definition: FormDefinition<M, F>): FormDefinition<M, F> =>
		definition
