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
	/** In a sentence: 'notice'; with its article if that isn't 'this'. */
	noun: string
	label?: string
	/** Of its form in the page; otherwise the noun. */
	formId?: string
	/** The path of the page that a saved form leads to. */
	list: string
	/** What the URL of its form hands on to the one of the list, such as the page of it. */
	listSearch?(search: URLSearchParams): string
	/** In the order of the API. The column of `linkText` is `link_text`. */
	fields: F
	/** The order of the form, with groups in columns, if it has another. */
	formOrder?: readonly (FieldName<F> | readonly FieldName<F>[])[]
	/** The contradictions of fields that are valid each, by field. Other fields may be invalid. */
	check?(values: { [Name in keyof F]?: unknown }): Record<string, string[]>
	/** Those of what was typed. */
	checkForm?(values: { [Name in keyof F]?: unknown }, context: RuleContext): Record<string, string[]>
	/** Of a valid form, if its fields aren't the content as they are. */
	fromForm?(values: { [Name in keyof F]: FromForm<F[Name]> }, context: never): Partial<M>
	/** For buttons that change the form without saving it: changes the fields and returns errors by field, or undefined. */
	press?(fields: FormData, context: RuleContext): Record<string, string[]> | undefined
	/** The model's field with the ID of the record that it is a part of. */
	parent?: string & keyof M
	/** Whether header and footer show it, so that the whole page is loaded again. */
	reloads?: true
	newAt: string
	auditActions: { created: AuditAction; updated: AuditAction }
	titles: { new: string; edit: string; missing: string }
	/** Otherwise 'Save Notice' and the like. */
	buttons?: { create: string; update: string }
	/** Otherwise that the noun couldn't be saved. With `isToasted`, also where the page may have scrolled to. */
	failures?: { create: string; update: string; isToasted?: true }
	/** What it says if what it edits was deleted, and can be saved as a new one. */
	deleted?: string
	/** The same, if it can't. */
	lost?: string
	/** Why another one can't be created, if it isn't only how many there are. */
	tooMany?: string
	saved(content: Content<M, F>, isNew: boolean): { title: string; description?: string | undefined }
	/** Only its type counts. */
	model?: M
}

export type FromForm<F extends Field> = F extends { form(context: never): infer Rule }
	? z.output<Rule>
	: F extends { read(form: never, context: never): { value: infer Value } }
		? Value
		: F extends { rule: z.ZodType }
			? z.output<F["rule"]>
			: never

// biome-ignore lint/suspicious/noExplicitAny: with unknown, no form fits, because its functions take its own types
export type AnyForm = FormDefinition<any, any>

/** A text that is the same for a new record and a stored one. */
export const both = <const Text extends string>(text: Text) => ({ create: text, update: text })

/** A form whose content isn't a row of a table, such as a page of Site Settings. `StoredForm` says where it is stored. */
export const defineForm =
	<M extends { revision: number }>() =>
	<const F extends Fields>(definition: FormDefinition<M, F>): FormDefinition<M, F> =>
		definition
