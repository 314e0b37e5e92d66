import { z } from "zod"
import { mapFields } from "#app/models/species/each-field.ts"
import { IMAGE_POSITIONS } from "#app/models/species/species.ts"
import type {
	FieldName,
	SPECIES_FIELDS,
	SpeciesField,
	SpeciesFields,
} from "#app/models/species/species-fields.ts"
import { MAX_OFFSET } from "#app/models/species/species-form.ts"

const flag = (name: string) =>
	z
		.enum(["true", "false", "on", ""], { error: `${name} must be true or false` })
		.transform((text) => text === "true" || text === "on")
		.optional()

/** 'x,y': two whole numbers of pixels, no farther than in the form. */
const offset = z
	.string()
	.regex(/^-?\d{1,4},-?\d{1,4}$/, { error: "imageOffset must be two whole numbers, for example 0,-20" })
	.transform((text) => text.split(",").map(Number))
	.refine((pixels) => pixels.every((number) => Math.abs(number) <= MAX_OFFSET), {
		error: `imageOffset is at most ${MAX_OFFSET} pixels either way`,
	})
	.transform(String)
	.meta({ description: `'x,y': whole numbers of pixels, from -${MAX_OFFSET} to ${MAX_OFFSET}` })

/** One item a line, or a JSON list. */
const list = (name: string, { rule, most, longest, item }: SpeciesField & { kind: "list" }) =>
	z
		.string()
		.transform((text, context) => {
			let items: unknown = text.split(/\r\n?|\n/)
			if (text.trim().startsWith("[")) {
				try {
					items = JSON.parse(text)
				} catch {
					context.addIssue({ code: "custom", message: `${name} is not readable as a JSON list` })
					return z.NEVER
				}
			}
			return (Array.isArray(items) ? items : []).map((item) =>
				typeof item === "string" ? item.trim() : item,
			)
		})
		.transform((items) => items.filter((item) => item !== ""))
		.pipe(rule)
		.meta({
			description: `One ${item} per line, or a JSON list: at most ${most}, each of at most ${longest} characters`,
		})

/** '4 5 6', '4,5,6' or '[4,5,6]'. */
const months = (name: string, rule: z.ZodType<number[], number[]>) =>
	z
		.string()
		.regex(/^[\d,\s[\]]*$/, { error: `${name} must be numbers of months, for example 4,5,6` })
		.transform((text) => (text.match(/\d+/g) ?? []).map(Number))
		.pipe(rule)
		.meta({ description: "Numbers of months with commas, from 1 to 12, for example 4,5,6" })

function bodyRule(field: SpeciesField, name: string): z.ZodType {
	switch (field.kind) {
		case "line":
		case "passage":
			return field.rule
		case "choice":
			return field.rule.default(field.initial)
		case "list":
			return list(name, field).optional()
		case "switch":
			return flag(name)
		case "months":
			return months(name, field.rule).optional()
	}
}

type BodyRules = {
	[Name in FieldName]: z.ZodType<
		(typeof SPECIES_FIELDS)[Name]["csv"] extends "required"
			? SpeciesFields[Name]
			: SpeciesFields[Name] | undefined
	>
}

export const newSpeciesBody = z.object({
	...(mapFields(bodyRule) as BodyRules),
	imagePosition: z
		.enum(IMAGE_POSITIONS, { error: `imagePosition must be one of ${IMAGE_POSITIONS.join(", ")}` })
		.optional(),
	imageOffset: offset.optional(),
	removeImage: flag("removeImage"),
	removeAudio: flag("removeAudio"),
})

export const speciesChangeBody = newSpeciesBody.partial()
