import { parseWithZod } from "@conform-to/zod/v4"
import type { z } from "zod"

/**
 * Reads a sent form with a schema. Only the fields that the schema names are looked at: whatever else somebody sends,
 * the library's own commands included, is not there.
 */
export function parseForm<Schema extends z.ZodObject>(sent: FormData, schema: Schema) {
	const known = new FormData()
	for (const name of Object.keys(schema.shape)) {
		for (const value of sent.getAll(name)) if (typeof value === "string") known.append(name, value)
	}
	return parseWithZod(known, { schema })
}
