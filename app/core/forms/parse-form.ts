import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"

/** Security: conform makes a list of twenty million from the name `a[20000000]`, so it only gets names of the schema. */
export function parseForm<Schema extends z.ZodObject>(form: FormData | URLSearchParams, schema: Schema) {
	const known = new FormData()
	for (const name of Object.keys(schema.shape)) {
		for (const value of form.getAll(name)) if (typeof value === "string") known.append(name, value)
	}
	return parseWithZod(known, { schema })
}

/** For rules that need only these fields, so that all errors are listed at once. */
export function validPart<Schema extends z.ZodObject>(
	form: FormData,
	schema: Schema,
): Partial<z.output<Schema>> {
	const valid = Object.entries(schema.shape).flatMap(([name, rule]) => {
		const field = parseForm(form, z.object({ [name]: rule }))
		return field.status === "success" ? [[name, field.value[name]]] : []
	})
	return Object.fromEntries(valid)
}
