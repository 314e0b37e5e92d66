import { parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"
import { isCarriedField } from "./line-choices.ts"

/** Security: ignores fields that the schema doesn't name, and conform's commands. Only the payload has carried ones. */
export function parseForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	const known = new FormData()
	for (const name of new Set([...Object.keys(schema.shape), ...[...form.keys()].filter(isCarriedField)])) {
		for (const value of form.getAll(name)) if (typeof value === "string") known.append(name, value)
	}
	return parseWithZod(known, { schema })
}

/** The valid fields of a form, for rules that apply though other fields are invalid, so that all errors are listed at once. */
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
