import type { Selectable } from "kysely"
import { z } from "zod"
import type { AuditAction } from "#app/models/accounts/audit.ts"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import type { KindRules } from "#app/models/trash/kind-rules.ts"
import type { Schema } from "#db/schema.ts"
import { type DraftState, publishedRule } from "./draft-state.ts"
import {
	type Facts,
	type Field,
	type FormValue,
	formRule,
	formValue,
	inputName,
	type PictureField,
	type StoredAs,
	type StoredField,
	typedValue,
	valueText,
} from "./field.ts"

type Fields = Record<string, Field>

type Model = { id: number; revision: number; updatedAt?: string }

/** How a record was saved. */
export type Saved<M> = {
	isNew: boolean
	isDraft: boolean
	zone: string
	/** The one whose picture was replaced. */
	replaced?: { before: M; after: M } | undefined
}

type FieldName<F> = string & keyof F

/** The names of the fields that are stored. */
type Stored<F extends Fields> = { [Name in keyof F]: F[Name] extends StoredField ? Name : never }[keyof F]

type Content<M, F extends Fields> = Pick<M, Stored<F> & keyof M> &
	(M extends { published: boolean } ? DraftState : unknown) &
	/** The ID of the file of a new picture. */
	(F extends { image: PictureField } ? { image?: number } : unknown)

/** A kind of record as data: its table, forms, API, trash and messages are made from it. */
type RecordDefinition<M extends Model = Model, F extends Fields = Fields> = KindRules & {
	table: keyof Schema
	title: FieldName<F>
	/** In the order of the API. The column of `linkText` is `link_text`. */
	fields: F
	/** The order of the form, with groups in columns, and of the lines of a conflict, if they have another. */
	formOrder?: readonly (FieldName<F> | readonly FieldName<F>[])[]
	lineOrder?: readonly FieldName<F>[]
	/** The contradictions of fields that are valid each, by field. Other fields may be invalid. */
	check?(values: { [Name in keyof F]?: unknown }): Record<string, string[]>
	/** Those of what was typed. */
	checkForm?(values: { [Name in keyof F]?: unknown }, facts: Facts): Record<string, string[]>
	/** Of a valid form, if its fields aren't the content as they are. */
	fromForm?(values: { [Name in keyof F]: FromForm<F[Name]> }): Partial<M>
	/** What was typed on a page of an earlier version, or stored as a draft of it, as the form has it now. */
	fromEarlier?(typed: Record<string, unknown>): Record<string, unknown>
	/** For buttons that change the form without saving it: changes the fields and returns errors by field, or undefined. */
	press?(fields: FormData, facts: Facts): Record<string, string[]> | undefined
	/** The model's field with the ID of the record that it is a part of. */
	parent?: string & keyof M
	/** Whether a draft can be saved, which visitors don't see. */
	hasDraft?: true
	/** Whether its table has `created_at`, and whether records show it. */
	createdAt?: "shown" | "hidden"
	isNewestFirst?: true
	/** The path of the form for a new one. */
	newAt: string
	/** The path of the form of a stored one, if it isn't `page`. The form leads back to `page`. */
	editAt?: string
	/** Columns with JSON that only forms of their own write. */
	separate?: readonly (string & keyof M)[]
	did: { created: AuditAction; updated: AuditAction }
	titles: { new: string; edit: string; missing: string }
	buttons: { create: string; update: string }
	failures: { create: string; update: string }
	/** What the form says if the record was deleted and can't be saved as a new one. */
	lost?: string
	/** What a form, the API and its description say if there are too many. */
	tooMany: { form: string; api?: string; description?: string; status?: 400 }
	/** The message after saving. */
	saved(content: Content<M, F>, how: Saved<M>): { title: string; description?: string | undefined }
	/** Only its type counts. */
	model?: M
}

type FromForm<F extends Field> = F extends { form(facts: never): infer Rule }
	? z.output<Rule>
	: F extends StoredField
		? z.output<F["rule"]>
		: never

// biome-ignore lint/suspicious/noExplicitAny: any record's type
export type AnyRecord = RecordDefinition<any, any>

export type ModelOf<R extends AnyRecord> = NonNullable<R["model"]>

/** What forms and API clients change. */
export type ContentOf<R extends AnyRecord> = Content<ModelOf<R>, R["fields"]>

type Snake<Name> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
	: Name

type Column<Table extends keyof Schema, Name> = Name extends keyof Schema[Table]
	? Selectable<Schema[Table]>[Name & keyof Selectable<Schema[Table]>]
	: never

/** Type errors name fields that the model or the table doesn't have, and columns without a field. */
type Checked<M, Table extends keyof Schema, F extends Fields, Other> = {
	fields: {
		[Name in keyof F]: F[Name] extends StoredField
			? Name extends keyof M
				? z.output<F[Name]["rule"]> extends M[Name]
					? F[Name] extends { kind: "links" }
						? F[Name]
						: StoredAs<F[Name]> extends Column<Table, Snake<Name>>
							? F[Name]
							: `The table has no such column ${Snake<Name> & string}`
					: "The model's type differs"
				: "The model has no such field"
			: F[Name] extends PictureField
				? ReturnType<F[Name]["shown"]> extends Partial<M>
					? F[Name]
					: "The model's type differs"
				: F[Name]
	} & {
		[Name in Exclude<
			keyof Schema[Table],
			Snake<keyof F | Other> | PictureColumn<F> | Managed
		>]: "This column has no field"
	}
}

type PictureColumn<F extends Fields> = F extends { image: PictureField } ? "image_id" : never

/** Columns that the engine writes. */
type Managed = "id" | "revision" | "created_at" | "updated_at" | "published" | "changes" | "position"

/** Declares a kind of record whose model is `M`. */
export const defineRecord =
	<M extends Model>() =>
	<
		const Table extends keyof Schema,
		const F extends Fields,
		const Parent extends string & keyof M = never,
		const Separate extends string & keyof M = never,
	>(
		definition: RecordDefinition<M, F> & {
			table: Table
			parent?: Parent
			separate?: readonly Separate[]
		} & Checked<M, Table, F, Parent | Separate>,
	): RecordDefinition<M, F> =>
		definition

export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** For the paths of its pages. */
export const parentRow = ({ parent }: AnyRecord, id: number | undefined) =>
	parent ? { [columnOf(String(parent))]: id } : {}

export function mapFields<Result>(
	{ fields }: AnyRecord,
	make: (field: Field, name: string) => Result,
): Record<string, Result> {
	const entries = Object.entries(fields as Fields)
	return Object.fromEntries(entries.map(([name, field]) => [name, make(field, name)]))
}

export function mapStored<Result>(
	{ fields }: AnyRecord,
	make: (field: StoredField, name: string) => Result,
): Record<string, Result> {
	const entries = Object.entries(fields as Fields)
	return Object.fromEntries(
		entries.flatMap(([name, field]) =>
			field.kind === "unstored" || field.kind === "picture" ? [] : [[name, make(field, name)]],
		),
	)
}

/** By the names of the inputs that send their text. */
function mapInputs<Result>({ fields }: AnyRecord, make: (field: Field, input: string) => Result) {
	const inputs = Object.entries(fields as Fields)
		.filter(([, { kind }]) => kind !== "derived")
		.map(([name, field]) => [inputName(name, field), field] as const)
	return Object.fromEntries(inputs.map(([input, field]) => [input, make(field, input)]))
}

/** Undefined if the record has no picture. */
export function pictureOf({ fields }: AnyRecord): PictureField | undefined {
	const { image } = fields as { image?: Field }
	return image?.kind === "picture" ? image : undefined
}

/** By field name. */
export const labelsOf = (record: AnyRecord) => mapFields(record, ({ label }) => label)

// Rules for several fields are checked even if others are invalid, so that all errors are listed at once.
const ALWAYS = { when: () => true }

const addProblems = (problems: Record<string, string[]> = {}, context: z.RefinementCtx) => {
	for (const [field, messages] of Object.entries(problems))
		for (const message of messages) context.addIssue({ code: "custom", path: [field], message })
}

/** The schema of the form. */
export function formOf<R extends AnyRecord>(record: R, facts: Facts) {
	const rules = mapInputs(record, (field) => formRule(field, facts))
	const draft = record.hasDraft && { draft: z.boolean().default(false) }
	return z.object({ ...rules, ...draft, formKey, revision }).superRefine((values, context) => {
		addProblems(record.check?.(values), context)
		addProblems(record.checkForm?.(values, facts), context)
	}, ALWAYS)
}

/** The content of a valid form. */
export const contentOfForm = <R extends AnyRecord>(record: R, form: Record<string, unknown>) =>
	contentOf(record, { ...form, ...record.fromForm?.(form) })

/** The content of a valid JSON body. */
export function contentOf<R extends AnyRecord>(record: R, values: Record<string, unknown>): ContentOf<R> {
	const content = mapStored(record, (_, name) => values[name])
	return { ...content, ...(record.hasDraft && { published: values.published }) } as ContentOf<R>
}

/** The rules of a JSON body, by field. */
export function bodyRules(record: AnyRecord) {
	const rules = mapStored(record, ({ rule }) => rule)
	return { ...rules, ...(record.hasDraft && { published: publishedRule }) }
}

/** The schema of a JSON body. */
export function bodyOf<R extends AnyRecord>(record: R): z.ZodObject & z.ZodType<ContentOf<R>> {
	const body = z.object(bodyRules(record))
	return body.superRefine((values, context) => addProblems(record.check?.(values), context), ALWAYS) as never
}

/** With an outdated revision, nothing is changed. */
export function changeBodyOf<R extends AnyRecord>(
	record: R,
): z.ZodType<ContentOf<R> & { revision?: number | undefined }> {
	const knownRevision = z.int({ error: "revision must be a whole number" }).optional()
	const body = z.object({ ...bodyRules(record), revision: knownRevision })
	return body.superRefine((values, context) => addProblems(record.check?.(values), context), ALWAYS) as never
}

type InputName<F, Name extends keyof F> = F[Name] extends PictureField ? `${Name & string}Upload` : Name

export type FormValuesOf<R extends AnyRecord> = {
	[Name in keyof R["fields"] as InputName<R["fields"], Name>]: R["fields"][Name] extends { kind: "links" }
		? string[]
		: R["fields"][Name] extends { kind: "switch" }
			? boolean
			: string
} & { formKey: string; revision: number }

/** What the form has for typed or stored values, or for a new record. */
export function formValues<R extends AnyRecord>(record: R, typed: Record<string, unknown>) {
	const known = record.fromEarlier?.(typed) ?? typed
	const values: Record<string, FormValue> = mapInputs(record, (field, input) =>
		formValue(field, known[input]),
	)
	const { formKey = "", revision } = typed
	return { ...values, formKey: String(formKey), revision: Number(revision) || 0 } as FormValuesOf<R>
}

/** The values of a stored record as its form has them. */
export function storedValues<R extends AnyRecord>(record: R, stored: ModelOf<R>, facts: Facts) {
	const values = mapStored(record, (field, name) => typedValue(field, stored[name], facts, stored))
	const unstored = mapFields(record, (field) =>
		field.kind === "unstored" ? field.typed?.(stored as never) : undefined,
	)
	return { ...unstored, ...values, revision: stored.revision }
}

/** For an edit conflict. */
export function linesOf<R extends AnyRecord>(record: R, content: ContentOf<R>, facts: Facts): VersionLine[] {
	const values = content as Record<string, unknown>
	const lines = mapStored(record, (field, name) => ({
		label: field.label,
		value: valueText(field, values[name], facts, values),
		keys: [name, ...("shows" in field ? (field.shows ?? []) : [])],
	}))
	const order = record.lineOrder ?? Object.keys(lines)
	return order.flatMap((name) => lines[String(name)] ?? [])
}
