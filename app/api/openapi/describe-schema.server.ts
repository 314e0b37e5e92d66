import { type JsonSchema, nameOf } from "./json-schemas.server.ts"

/** Formats a schema for people: 'Species[]', 'string | null', 'integer 1–100'. */
export function inWords(schema: JsonSchema): string {
	if (schema.$ref) return nameOf(schema)
	if (schema.anyOf) return schema.anyOf.map(inWords).join(" | ")
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
	if (schema.items) {
		const item = inWords(schema.items)
		return item.includes(" ") ? `(${item})[]` : `${item}[]`
	}
	if (schema.format === "date-time") return "date-time"
	if (schema.properties) return "object"
	if (typeof schema.additionalProperties === "object")
		return `{[field]: ${inWords(schema.additionalProperties)}}`
	return [[schema.type].flat().join(" | "), limits(schema)].filter(Boolean).join(" ")
}

export function fieldsInWords({ properties = {}, required = [] }: JsonSchema): string {
	return Object.entries(properties)
		.map(([name, schema]) => {
			const remark = schema.description ? ` (${schema.description})` : ""
			return `${name}${required.includes(name) ? "" : "?"}: ${inWords(schema)}${remark}`
		})
		.join(", ")
}

function limits({ maxLength, minimum, maximum }: JsonSchema): string {
	if (maxLength !== undefined) return `≤ ${maxLength}`
	return minimum !== undefined && maximum !== undefined ? `${minimum}–${maximum}` : ""
}
