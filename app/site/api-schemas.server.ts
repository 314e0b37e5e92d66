import { z } from "zod"
import { shapes } from "../middleware/api/shapes.server.ts"

/** JSON Schema, as far as the documents look into it. */
export type JsonSchema = {
	$ref?: string
	title?: string
	description?: string
	type?: string | string[]
	format?: string
	enum?: unknown[]
	const?: unknown
	anyOf?: JsonSchema[]
	items?: JsonSchema
	properties?: Record<string, JsonSchema>
	required?: string[]
	additionalProperties?: boolean | JsonSchema
	default?: unknown
	pattern?: string
	maxLength?: number
	maxItems?: number
	minimum?: number
	maximum?: number
}

const COMPONENTS = "#/components/schemas/"

/** The name of a component that a schema leads to. */
export const nameOf = ({ $ref = "" }: JsonSchema): string => $ref.replace(COMPONENTS, "")

/** Says no more than is meant: every JSON number is safe, and a format is shorter than its pattern. */
function plain({ jsonSchema: schema }: { jsonSchema: JsonSchema }): void {
	if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
	if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
	if (schema.format === "date-time") delete schema.pattern
}

/** The schema of what is sent. In a change there are no defaults: what is left out stays as it is. */
export function sentSchema(schema: z.ZodType, { isChange = false } = {}): JsonSchema {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any",
		override(made) {
			plain(made as { jsonSchema: JsonSchema })
			if (isChange) delete made.jsonSchema.default
		},
	})
	return rest as JsonSchema
}

/** The schema of an answer; named shapes are components. */
export function answerSchema(schema: z.ZodType): JsonSchema {
	const name = shapes.get(schema)?.id
	if (name) return { $ref: COMPONENTS + name }
	if (schema instanceof z.ZodArray) return { type: "array", items: answerSchema(schema.element as z.ZodType) }
	if (schema instanceof z.ZodUnion) return { anyOf: (schema.options as z.ZodType[]).map(answerSchema) }
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { override: plain as never })
	return rest as JsonSchema
}

/** The named shapes. */
export function answerComponents(): Record<string, JsonSchema> {
	const { schemas } = z.toJSONSchema(shapes, { uri: (id) => COMPONENTS + id, override: plain as never })
	return Object.fromEntries(
		Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
	)
}
