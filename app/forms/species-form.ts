import { z } from "zod"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "../models/species.ts"
import { speciesFields } from "./species-fields.ts"
import { formKey, revision } from "./text-rules.ts"

/** The farthest that a picture is moved, in pixels. */
export const MAX_OFFSET = 500

/** One fact a line; a fault names its line. */
const factLines = z
	.string()
	.default("")
	.transform((text, context) => {
		const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
		const facts = speciesFields.shape.funFacts.safeParse(lines.filter(Boolean))
		if (facts.success) return facts.data
		for (const { path, message } of facts.error.issues) {
			const at = typeof path[0] === "number" ? lines.indexOf(lines.filter(Boolean)[path[0]] ?? "") : -1
			context.addIssue({ code: "custom", message: at < 0 ? message : `Line ${at + 1}: ${message}` })
		}
		return z.NEVER
	})

const offset = (label: string) =>
	z
		.number({ error: `${label} must be a whole number` })
		.int({ error: `${label} must be a whole number` })
		.min(-MAX_OFFSET, { error: `${label} is at least -${MAX_OFFSET}` })
		.max(MAX_OFFSET, { error: `${label} is at most ${MAX_OFFSET}` })
		.default(0)

/** The texts of the species form. Its files, 'image' and 'audio', are looked at by their bytes. */
export const speciesForm = z.object({
	name: speciesFields.shape.name,
	scientificName: speciesFields.shape.scientificName,
	type: speciesFields.shape.type.default("bird"),
	conservationStatus: speciesFields.shape.conservationStatus.default("least_concern"),
	description: speciesFields.shape.description,
	locationHints: speciesFields.shape.locationHints,
	funFacts: factLines,
	featured: z.boolean().default(false),
	imagePosition: z
		.enum(IMAGE_POSITIONS, { error: `Position is one of ${IMAGE_POSITIONS.join(", ")}` })
		.default("center"),
	offsetX: offset("X offset"),
	offsetY: offset("Y offset"),
	removeImage: z.boolean().default(false),
	removeAudio: z.boolean().default(false),
	/** Tokens of files that were sent before, with a form that could not be saved then. */
	imageUpload: z.string().max(64).optional(),
	audioUpload: z.string().max(64).optional(),
	/** What the form was handed out with. */
	formKey,
	revision,
})

export type SpeciesForm = z.output<typeof speciesForm>

/** 'x,y' as it is stored: only a custom position has offsets. */
export function imageOffset({ imagePosition, offsetX, offsetY }: SpeciesForm): string {
	return imagePosition === "custom" ? `${offsetX},${offsetY}` : "0,0"
}

/** What the form begins with: a new species, a saved one, or what was typed before. */
export type SpeciesFormValues = {
	name: string
	scientificName: string
	type: string
	conservationStatus: string
	description: string
	locationHints: string
	funFacts: string
	featured: boolean
	imagePosition: string
	offsetX: string
	offsetY: string
	removeImage: boolean
	removeAudio: boolean
	imageUpload: string
	audioUpload: string
	formKey: string
	revision: number
}

/** A typed form as it was, to be shown again. */
export function speciesFormValues(typed: Record<string, unknown>): SpeciesFormValues {
	const text = (name: string) => {
		const value = typed[name]
		return typeof value === "string" || typeof value === "number" ? String(value) : ""
	}
	const isTicked = (name: string) => typed[name] === "on" || typed[name] === true
	return {
		name: text("name"),
		scientificName: text("scientificName"),
		type: text("type") || SPECIES_TYPES[0],
		conservationStatus: text("conservationStatus") || CONSERVATION_STATUSES[0],
		description: text("description"),
		locationHints: text("locationHints"),
		funFacts: text("funFacts"),
		featured: isTicked("featured"),
		imagePosition: text("imagePosition") || "center",
		offsetX: text("offsetX") || "0",
		offsetY: text("offsetY") || "0",
		removeImage: isTicked("removeImage"),
		removeAudio: isTicked("removeAudio"),
		imageUpload: text("imageUpload"),
		audioUpload: text("audioUpload"),
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}
