import { z } from "zod"
import { named } from "#core/api/named-schemas.server.ts"
import { type AnyRecord, type ModelOf, mapStored, pictureOf } from "#core/records/define-record.ts"
import type { StoredField } from "#core/records/field.ts"
import { partOf } from "#core/records/record-kinds.ts"

type Shape<M> = { [Name in keyof M]-?: z.ZodType<M[Name]> }

const id = z.int().positive()
const time = z.iso.datetime().describe("UTC")

const schemas = new Map<string, z.ZodType>()

/** The schema of what the API returns. `others` are those of fields that the declaration doesn't describe. */
export function recordSchema<R extends AnyRecord>(
	record: R,
	others: Partial<Shape<ModelOf<R>>> = {},
): z.ZodObject<Shape<ModelOf<R>>, z.core.$strict> {
	const { label } = record
	const known = schemas.get(label) ?? named(label, z.strictObject(shapeOf(record, others)))
	schemas.set(label, known)
	return known as never
}

function shapeOf(record: AnyRecord, others: Record<string, z.ZodType | undefined>) {
	const { parent, parts = {} } = record
	const picture = pictureOf(record)
	const owned = Object.keys(parts).map((table) => [table, z.array(recordSchema(partOf(record, table)))])
	return {
		id,
		...mapStored(record, (field, name) => others[name] ?? fieldSchema(field, name)),
		...(picture && (picture.response ?? { imageUrl: z.string().describe("a path on this site") })),
		...Object.fromEntries(owned),
		...(parent && { [parent]: id }),
		...(record.createdAt === "shown" && { createdAt: time }),
		updatedAt: time,
		revision: z.int(),
	}
}

export function fieldSchema(field: StoredField, name: string): z.ZodType {
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
