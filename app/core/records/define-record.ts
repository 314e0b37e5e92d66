import { z } from "zod"
import { recordActions } from "#core/audit/audit.ts"
import { formKey, revision } from "#core/forms/text-rules.ts"
import { columnOf } from "./column.ts"
import { type Field, formRules, type RuleContext, type StoredField } from "./field.ts"
import type { FileField, FileName, OptionalPicture, PictureField } from "./file-field.ts"
import type { AnyForm, Content, FieldName, Fields, FormDefinition } from "./form-definition.ts"
import type { KindRules } from "./kind-rules.ts"

type Model = { id: number; revision: number; updatedAt?: string }

export type RecordApi = {
	/** The list's path; a record's path ends with its ID. */
	path: string
	/** 'all': the list and each record; 'one': each with its parts. By default neither, because other operations return them. */
	reads?: "all" | "one"
}

/** The table, forms, API, trash and messages are derived from it. */
type RecordDefinition<M, F extends Fields> = KindRules &
	FormDefinition<M, F> & {
		table: string
		title: FieldName<F>
		createdAt?: "shown" | "hidden"
		isNewestFirst?: true
		/** Staff order its list; the table has a column `position`. */
		isOrdered?: true
		/** The path of a stored record's form, if it isn't `page`. */
		editAt?: string
		api?: RecordApi
	}

// biome-ignore lint/suspicious/noExplicitAny: with unknown, no record fits, because its functions take its own types
export type AnyRecord = RecordDefinition<any, any>

export type ModelOf<R extends AnyForm> = NonNullable<R["model"]>

export type ContentOf<R extends AnyForm> = Content<ModelOf<R>, R["fields"]>

type Named = "label" | "auditActions" | "titles"
type Definition<M, F extends Fields> = Omit<RecordDefinition<M, F>, Named> &
	Partial<Pick<RecordDefinition<M, F>, Named>>

function namesOf(noun: string): Pick<AnyRecord, Named> {
	const label = noun.charAt(0).toUpperCase() + noun.slice(1)
	const titles = { new: `New ${noun}`, edit: `Edit ${noun}`, missing: `${label} not found` }
	return { label, auditActions: recordActions(noun), titles }
}

/** A test compares fields with the table's columns. */
export const defineRecord =
	<M extends Model>() =>
	<const F extends Fields>(definition: Definition<M, F>): RecordDefinition<M, F> => ({
		...namesOf(definition.noun),
		...definition,
	})

type Given = "role" | "newAt" | "page" | "list" | "saved" | "isOrdered"
type ListDefinition<M, F extends Fields> = Omit<Definition<M, F>, Given>

/** For an ordered list with a form for each record, whose pages for administrators exist already. */
export const defineList =
	<M extends Model>() =>
	<const F extends Fields>(definition: ListDefinition<M, F>): RecordDefinition<M, F> => {
		const { noun, table, title } = definition
		const names = namesOf(noun)
		const list = `/admin/site/lists/${table}`
		return {
			...names,
			...{ role: "admin", list, newAt: `${list}/new`, page: `${list}/:id/edit`, isOrdered: true },
			saved: (content) => ({
				title: `${names.label} saved`,
				description: String((content as Record<string, unknown>)[title]),
			}),
			...definition,
		}
	}

export const parentRow = ({ parent }: AnyForm, id: number | undefined) =>
	parent ? { [columnOf(String(parent))]: id } : {}

export function mapFields<Result>(
	{ fields }: AnyForm,
	make: (field: Field, name: string) => Result,
): Record<string, Result> {
	const entries = Object.entries(fields as Fields)
	return Object.fromEntries(entries.map(([name, field]) => [name, make(field, name)]))
}

export function mapStored<Result>(
	{ fields }: AnyForm,
	make: (field: StoredField, name: string) => Result,
): Record<string, Result> {
	const entries = Object.entries(fields as Fields)
	return Object.fromEntries(
		entries.flatMap(([name, field]) =>
			field.kind === "unstored" || isFile(field) ? [] : [[name, make(field, name)]],
		),
	)
}

const isFile = (field: Field): field is FileField => field.kind === "picture" || field.kind === "audio"

export function filesOf({ fields }: AnyForm): [FileName, FileField][] {
	const { image, audio } = fields as { image?: Field; audio?: Field }
	return Object.entries({ image, audio }).flatMap(([name, field]) =>
		field && isFile(field) ? [[name as FileName, field]] : [],
	)
}

export const optionalFilesOf = (record: AnyForm) => filesOf(record).filter(([, field]) => !field.missing)

export function pictureOf(record: AnyForm): PictureField | OptionalPicture | undefined {
	const [, image] = filesOf(record).find(([name]) => name === "image") ?? []
	return image?.kind === "picture" ? image : undefined
}

// Rules for several fields are checked even if others are invalid, so that all errors are listed at once.
const ALWAYS = { when: () => true }

const addProblems = (problems: Record<string, string[]> = {}, issues: z.RefinementCtx) => {
	for (const [field, messages] of Object.entries(problems))
		for (const message of messages) issues.addIssue({ code: "custom", path: [field], message })
}

export function formOf<R extends AnyForm>(record: R, context: RuleContext) {
	const rules = Object.values(mapFields(record, (field, name) => formRules(field, name, context)))
	const shape: Record<string, z.ZodType> = Object.assign({}, ...rules)
	return z.object({ ...shape, formKey, revision }).superRefine((values, issues) => {
		for (const { field, message } of fieldsetProblems(record, values, context))
			issues.addIssue({ code: "custom", path: [field], message })
		addProblems(record.check?.(values), issues)
		addProblems(record.checkForm?.(values, context), issues)
	}, ALWAYS)
}

const fieldsetProblems = (record: AnyForm, form: Record<string, unknown>, context: RuleContext) =>
	Object.values(
		mapStored(record, (field) =>
			field.kind === "fieldset" ? field.read(form, context as never).problems : [],
		),
	).flat()

export function contentOfForm<R extends AnyForm>(
	record: R,
	form: Record<string, unknown>,
	context?: RuleContext,
): ContentOf<R> {
	const typed = mapStored(record, (field, name) =>
		field.kind === "fieldset" ? field.read(form, context as never).value : form[name],
	)
	const values = { ...form, ...typed }
	return contentOf(record, { ...values, ...record.fromForm?.(values, context as never) })
}

export function contentOf<R extends AnyForm>(record: R, values: Record<string, unknown>): ContentOf<R> {
	return mapStored(record, (_, name) => values[name]) as ContentOf<R>
}

/** For JSON. A change with an outdated `revision` is rejected. */
export function bodyOf<R extends AnyRecord>(
	record: R,
	isChange = false,
): z.ZodObject & z.ZodType<ContentOf<R> & { revision?: number | undefined }> {
	const rules = mapStored(record, (field) => ("rule" in field ? field.rule : z.never()))
	const known = { revision: z.int({ error: "revision must be a whole number" }).optional() }
	const body = z.object({ ...rules, ...(isChange && known) })
	return body.superRefine((values, context) => addProblems(record.check?.(values), context), ALWAYS) as never
}
