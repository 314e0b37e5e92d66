import { z } from "zod"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { FIELD_ENTRIES, fieldText, mapFields, pickFields } from "./each-field.ts"
import { IMAGE_POSITIONS } from "./species.ts"
import type { FieldName, Species, SpeciesField, SpeciesFields } from "./species-fields.ts"

/** In pixels. */
export const MAX_OFFSET = 500

const offset = (label: string) =>
	z
		.number({ error: `${label} must be a whole number` })
		.int({ error: `${label} must be a whole number` })
		.min(-MAX_OFFSET, { error: `${label} is at least -${MAX_OFFSET}` })
		.max(MAX_OFFSET, { error: `${label} is at most ${MAX_OFFSET}` })
		.default(0)

/** Forms send text, and nothing for an empty text or a switch that is off. */
type FormRules = {
	[Name in FieldName]: z.ZodType<
		SpeciesFields[Name],
		SpeciesFields[Name] extends boolean
			? boolean | undefined
			: SpeciesFields[Name] extends number[]
				? (string | undefined)[] | undefined
				: string | undefined
	>
}

function formRule(field: SpeciesField): z.ZodType {
	switch (field.kind) {
		case "line":
		case "passage":
			return field.rule
		case "choice":
			return field.rule.default(field.initial)
		case "list":
			return linesOf(field)
		case "switch":
			return field.rule.default(false)
		case "months":
			return z
				.array(z.string().optional())
				.default([])
				.transform((months) => months.map(Number))
				.pipe(field.rule)
	}
}

function linesOf({ rule, most }: SpeciesField & { kind: "list" }): z.ZodType {
	return z
		.string()
		.default("")
		.transform((text, context) => {
			const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
			// One more than allowed is enough for the rule to say so.
			const filled = lines.filter(Boolean).slice(0, most + 1)
			const items = rule.safeParse(filled)
			if (items.success) return items.data
			for (const { path, message } of items.error.issues) {
				const at = typeof path[0] === "number" ? lines.indexOf(filled[path[0]] ?? "") : -1
				context.addIssue({ code: "custom", message: at < 0 ? message : `Line ${at + 1}: ${message}` })
			}
			return z.NEVER
		})
}

export const speciesForm = z.object({
	...(mapFields(formRule) as FormRules),
	imagePosition: z
		.enum(IMAGE_POSITIONS, { error: `Position is one of ${IMAGE_POSITIONS.join(", ")}` })
		.default("center"),
	offsetX: offset("X offset"),
	offsetY: offset("Y offset"),
	removeImage: z.boolean().default(false),
	removeAudio: z.boolean().default(false),
	imageUpload: z.string().max(64).optional(),
	audioUpload: z.string().max(64).optional(),
	formKey,
	revision,
})

export type SpeciesForm = z.output<typeof speciesForm>

export function imageOffset({
	imagePosition,
	offsetX,
	offsetY,
}: Pick<SpeciesForm, "imagePosition" | "offsetX" | "offsetY">): string {
	return imagePosition === "custom" ? `${offsetX},${offsetY}` : "0,0"
}

export function speciesContent(form: SpeciesForm) {
	return { ...pickFields(form), imagePosition: form.imagePosition, imageOffset: imageOffset(form) }
}

export type SpeciesFormValues = {
	[Name in FieldName]: SpeciesFields[Name] extends boolean
		? boolean
		: SpeciesFields[Name] extends number[]
			? string[]
			: string
} & {
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

export function speciesFormValues(typed: Record<string, unknown>): SpeciesFormValues {
	const text = (name: string) => {
		const value = typed[name]
		return typeof value === "string" || typeof value === "number" ? String(value) : ""
	}
	const isTicked = (name: string) => typed[name] === "on" || typed[name] === true
	const fields = mapFields((field, name) => {
		if (field.kind === "switch") return isTicked(name)
		const value = typed[name]
		if (field.kind === "months") return [value].flat().filter(Boolean).map(String)
		if (field.kind === "list" && Array.isArray(value)) return value.join("\n")
		return text(name) || (field.kind === "choice" ? field.initial : "")
	})
	return {
		...(fields as Pick<SpeciesFormValues, FieldName>),
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

/** The URL of a file in a form that isn't saved yet. */
export const SENT_FILE = "sent"

type SpeciesVersion = SpeciesFields & Pick<Species, "imageUrl" | "imagePosition" | "imageOffset" | "audioUrl">

const fileText = (url: string | null) =>
	url === SENT_FILE ? "The file that you chose" : url ? "Yes" : "None"

/** For an edit conflict. */
export function positionLine({
	imagePosition,
	imageOffset,
}: Pick<SpeciesVersion, "imagePosition" | "imageOffset">): VersionLine {
	const value = imagePosition === "custom" ? `${imagePosition}, ${imageOffset}` : imagePosition
	return { label: "Position of the image", value, keys: ["imagePosition", "imageOffset"] }
}

/** In words, for an edit conflict. */
export function speciesTexts(species: SpeciesVersion): VersionLine[] {
	const listed = (isSwitch: boolean) =>
		FIELD_ENTRIES.filter(([, field]) => (field.kind === "switch") === isSwitch).map(([name, field]) => ({
			label: field.label,
			value: fieldText(field, species[name]),
			keys: [name],
		}))
	return [
		...listed(false),
		{ label: "Image", value: fileText(species.imageUrl), keys: ["imageUrl"] },
		positionLine(species),
		{ label: "Audio", value: fileText(species.audioUrl), keys: ["audioUrl"] },
		...listed(true),
	]
}
