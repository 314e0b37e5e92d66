import { z } from "zod"
import { type AnyRecord, filesOf, type ModelOf, mapStored } from "#core/records/define-record.ts"
import type { StoredField } from "#core/records/field.ts"

export const namedSchemas = z.registry<{ id: string }>()

export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
	namedSchemas.add(schema, { id })
	return schema
}

/** Names a schema and checks at compile time that it has exactly the fields of the model's type. */
export const modelSchema =
	<Type>() =>
	<Schema extends z.ZodType<Type>>(
		id: string,
		schema: [Type, keyof Type] extends [z.output<Schema>, keyof z.output<Schema>]
			? Schema
			: "This schema and the model's type differ",
	) =>
		named(id, schema as Schema)

export const id = z.int().positive()
export const time = z.iso.datetime().describe("UTC")

export const errorSchema = named(
	"Error",
	z.strictObject({
		message: z.string(),
		errors: z.record(z.string(), z.array(z.string())).optional().describe("messages by field"),
	}),
)

type Shape<M> = { [Name in keyof M]-?: z.ZodType<M[Name]> }

const schemas = new Map<string, z.ZodType>()

/** `others`: schemas of fields that the declaration doesn't describe. */
export function recordSchema<R extends AnyRecord>(
	record: R,
	others: Partial<Shape<ModelOf<R>>> = {},
): z.ZodObject<Shape<ModelOf<R>>, z.core.$strict> {
	const { label } = record
	const known = schemas.get(label) ?? named(label, z.strictObject(recordShape(record, others)))
	schemas.set(label, known)
	return known as never
}

export function recordShape<R extends AnyRecord>(
	record: R,
	others: Partial<Shape<ModelOf<R>>> = {},
): Shape<ModelOf<R>> {
	const { parent, parts = {} } = record
	const given: Record<string, z.ZodType | undefined> = others
	const owned = Object.entries(parts).map(([table, part]) => [
		table,
		z.array(recordSchema(part as AnyRecord)),
	])
	return {
		id,
		...mapStored(record, (field, name) => given[name] ?? fieldSchema(field, name)),
		...Object.assign({}, ...filesOf(record).map(([name, file]) => file.response ?? urlOf(name, file))),
		...Object.fromEntries(owned),
		...(parent && { [parent]: id }),
		...(record.createdAt === "shown" && { createdAt: time }),
		updatedAt: time,
		revision: z.int(),
	} as never
}

function urlOf(file: string, { missing }: { missing?: string | undefined }) {
	const url = z.string()
	return { [`${file}Url`]: (missing ? url : url.nullable()).describe("a path on this site") }
}

function fieldSchema(field: StoredField, name: string): z.ZodType {
	const schema = kindSchema(field, name)
	return "meaning" in field && field.meaning ? schema.describe(field.meaning) : schema
}

function kindSchema(field: StoredField, name: string): z.ZodType {
	switch (field.kind) {
		case "choice":
			return z.enum(Object.keys(field.options))
		case "time":
			return time.nullable()
		case "switch":
			return z.boolean()
		case "links":
			return z.array(id)
		case "list":
			return z.array(z.string())
		case "months":
			return z.array(z.int().min(1).max(12))
		case "typed":
			return field.response ?? missing(name)
		case "fieldset":
			return missing(name)
		default:
			return z.string()
	}
}

function missing(name: string): never {
	throw new TypeError(`The API needs a schema of ${name}`)
}
