import { z } from "zod"
import { namedSchemas } from "#core/api/schemas.server.ts"

export type JsonSchema = {
	$ref?: string
	type?: string
	format?: string
	anyOf?: JsonSchema[]
	items?: JsonSchema
	properties?: Record<string, JsonSchema>
	required?: string[]
	pattern?: string
	minimum?: number
	maximum?: number
}

const COMPONENTS = "#/components/schemas/"

export const nameOf = ({ $ref = "" }: JsonSchema): string => $ref.replace(COMPONENTS, "")

function plain({ jsonSchema: schema }: { jsonSchema: JsonSchema }): void {
	if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
	if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
	if (schema.format === "date-time") delete schema.pattern
}

/** `isChange` removes defaults, because omitted fields don't change. */
export function requestSchema(schema: z.ZodType, { isChange = false } = {}): JsonSchema {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any",
		override(generated) {
			plain(generated as { jsonSchema: JsonSchema })
			if (isChange) delete generated.jsonSchema.default
		},
	})
	return rest as JsonSchema
}

export function responseSchema(schema: z.ZodType): JsonSchema {
	const name = namedSchemas.get(schema)?.id
	if (name) return { $ref: COMPONENTS + name }
	if (schema instanceof z.ZodArray)
		return { type: "array", items: responseSchema(schema.element as z.ZodType) }
	if (schema instanceof z.ZodUnion) return { anyOf: (schema.options as z.ZodType[]).map(responseSchema) }
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { override: plain as never })
	return rest as JsonSchema
}

export function responseComponents(): Record<string, JsonSchema> {
	const { schemas } = z.toJSONSchema(namedSchemas, { uri: (id) => COMPONENTS + id, override: plain as never })
	return Object.fromEntries(
		Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
	)
}
