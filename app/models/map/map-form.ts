import { z } from "zod"
import { formKey, line, passage, requiredPassage, revision } from "#app/models/forms/text-rules.ts"

/** Maximum lengths in characters. */
export const MAP_LIMITS = { name: 80, description: 1000, altText: 300 } as const

export const MAP_LABELS = {
	name: "Name",
	description: "Description",
	altText: "Alternative text",
} as const

export const mapRules = z.object({
	name: line(MAP_LABELS.name, MAP_LIMITS.name),
	description: passage(MAP_LABELS.description, MAP_LIMITS.description),
	altText: requiredPassage(MAP_LABELS.altText, MAP_LIMITS.altText),
})

export type MapContent = z.output<typeof mapRules>

export const mapForm = mapRules.extend({ formKey, revision, imageUpload: z.string().max(64).optional() })

export type MapFormValues = Record<keyof MapContent | "formKey" | "imageUpload", string> & {
	revision: number
}

export function mapFormValues(typed: Record<string, unknown>): MapFormValues {
	const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
	return {
		name: text("name"),
		description: text("description"),
		altText: text("altText"),
		imageUpload: text("imageUpload"),
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}
