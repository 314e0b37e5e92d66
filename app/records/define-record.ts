import type { Selectable } from "kysely"
import { z } from "zod"
import type { AuditAction } from "#app/models/accounts/audit.ts"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import type { KindRules } from "#app/models/trash/kind-rules.ts"
import type { Schema } from "#db/schema.ts"
import { type Facts, type Field, formRule, formValue, type StoredAs, typedValue, valueText } from "./field.ts"

type Fields = Record<string, Field>

type Model = { id: number; revision: number; updatedAt: string }

/** How a record was saved. */
export type Saved = { isNew: boolean; zone: string }

/** A kind of record as data: its table, forms, API, trash and messages are made from it. */
export type RecordDefinition<M extends Model = Model, F extends Fields = Fields> = KindRules & {
	table: keyof Schema
	/** In the order of the API. The column of `linkText` is `link_text`. */
	fields: F
	/** The order of the form, if it is another. */
	formOrder?: readonly (string & keyof F)[]
	/** The contradictions of fields that are valid each, by field. Other fields may be invalid. */
	check?(values: { [Name in keyof F]?: unknown }): Record<string, string[]>
	/** Whether its table has `created_at`, and whether records show it. */
	createdAt?: "shown" | "hidden"
	isNewestFirst?: true
	/** The path of the form for a new one. */
	newAt: string
	did: { created: AuditAction; updated: AuditAction }
	titles: { new: string; edit: string; missing: string }
	buttons: { create: string; update: string }
	failures: { create: string; update: string }
	/** What a form, the API and its description say if there are too many. */
	tooMany: { form: string; api: string; description: string }
	/** The message after saving. */
	saved(record: Pick<M, keyof F & keyof M>, how: Saved): { title: string; description?: string | undefined }
	/** Only its type counts. */
	model?: M
}

// biome-ignore lint/suspicious/noExplicitAny: any record's type
export type AnyRecord = RecordDefinition<any, any>

export type ModelOf<R extends AnyRecord> = NonNullable<R["model"]>

/** What forms and API clients change. */
export type ContentOf<R extends AnyRecord> = Pick<ModelOf<R>, keyof R["fields"]>

type Snake<Name> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
	: Name

type Column<Table extends keyof Schema, Name> = Name extends keyof Schema[Table]
	? Selectable<Schema[Table]>[Name & keyof Selectable<Schema[Table]>]
	: never

type Managed = "id" | "revision" | "created_at" | "updated_at"

/** Type errors name fields that the model or the table doesn't have, and columns without a field. */
type Checked<M, Table extends keyof Schema, F extends Fields> = {
	fields: {
		[Name in keyof F]: Name extends keyof M
			? z.output<F[Name]["rule"]> extends M[Name]
				? StoredAs<F[Name]> extends Column<Table, Snake<Name>>
					? F[Name]
					: `The table has no such column ${Snake<Name> & string}`
				: "The model's type differs"
			: "The model has no such field"
	} & { [Column in Exclude<keyof Schema[Table], Snake<keyof F> | Managed>]: "This column has no field" }
}

/** Declares a kind of record whose model is `M`. */
export const defineRecord =
	<M extends Model>() =>
	<const Table extends keyof Schema, const F extends Fields>(
		definition: RecordDefinition<M, F> & { table: Table } & Checked<M, Table, F>,
	): RecordDefinition<M, F> =>
		definition

export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function mapFields<Result>(
	{ fields }: AnyRecord,
	make: (field: Field, name: string) => Result,
): Record<string, Result> {
	return Object.fromEntries(
		Object.entries(fields as Fields).map(([name, field]) => [name, make(field, name)]),
	)
}

/** By field name. */
export const labelsOf = (record: AnyRecord) => mapFields(record, ({ label }) => label)

// Rules for several fields are checked even if others are invalid, so that all errors are listed at once.
const ALWAYS = { when: () => true }

const checkTogether = (record: AnyRecord) => (values: object, context: z.RefinementCtx) => {
	for (const [field, messages] of Object.entries(record.check?.(values) ?? {}))
		for (const message of messages) context.addIssue({ code: "custom", path: [field], message })
}

/** The schema of the form. */
export function formOf<R extends AnyRecord>(record: R, facts: Facts) {
	const rules = mapFields(record, (field) => formRule(field, facts))
	return z.object({ ...rules, formKey, revision }).superRefine(checkTogether(record), ALWAYS)
}

/** The content of a valid form. */
export function contentOf<R extends AnyRecord>(record: R, form: Record<string, unknown>): ContentOf<R> {
	return mapFields(record, (_, name) => form[name]) as ContentOf<R>
}

/** The schema of a JSON body. */
export function bodyOf<R extends AnyRecord>(record: R): z.ZodObject & z.ZodType<ContentOf<R>> {
	const rules = mapFields(record, ({ rule }) => rule)
	return z.object(rules).superRefine(checkTogether(record), ALWAYS) as never
}

/** With an outdated revision, nothing is changed. */
export function changeBodyOf<R extends AnyRecord>(
	record: R,
): z.ZodType<ContentOf<R> & { revision?: number | undefined }> {
	const knownRevision = z.int({ error: "revision must be a whole number" }).optional()
	const rules = mapFields(record, ({ rule }) => rule)
	const body = z.object({ ...rules, revision: knownRevision })
	return body.superRefine(checkTogether(record), ALWAYS) as never
}

export type FormValues = Record<string, string> & { formKey: string }

/** What the form has for typed or stored values, or for a new record. */
export function formValues(record: AnyRecord, typed: Record<string, unknown>) {
	const values = mapFields(record, (field, name) => formValue(field, typed[name]))
	return { ...values, formKey: String(typed.formKey ?? ""), revision: Number(typed.revision) || 0 }
}

/** The values of a stored record as its form has them. */
export function storedValues<R extends AnyRecord>(record: R, stored: ModelOf<R>, facts: Facts) {
	const values = mapFields(record, (field, name) => typedValue(field, stored[name], facts))
	return { ...values, revision: stored.revision }
}

/** For an edit conflict. */
export function linesOf<R extends AnyRecord>(record: R, content: ContentOf<R>, facts: Facts): VersionLine[] {
	const values = content as Record<string, unknown>
	const lines = mapFields(record, (field, name) => ({
		label: field.label,
		value: valueText(field, values[name], facts),
		keys: [name],
	}))
	return Object.values(lines)
}
