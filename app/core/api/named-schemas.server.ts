import { z } from "zod"

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
