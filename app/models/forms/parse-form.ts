import { parseWithZod } from "@conform-to/zod/v4"
import type { z } from "zod"

/** Security: fields that the schema doesn't name are ignored, including conform's own commands. */
export function parseForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	const known = new FormData()
	for (const name of Object.keys(schema.shape)) {
		for (const value of form.getAll(name)) if (typeof value === "string") known.append(name, value)
	}
	return parseWithZod(known, { schema })
}
