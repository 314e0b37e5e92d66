import { z } from "zod"

const tooLong = (label: string, limit: number) => `${label} has more than ${limit} characters`

/** Something that can be seen: not only spaces, or signs that have no shape. */
const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

// Not `pipe`: conform takes an empty text for none, on both sides of it. `meta` says to documents what a refinement asks for.

/** One of some words; what else was given is said again, where it is a text that can be. */
export const oneOf = <T extends string>(label: string, values: readonly T[]) =>
	z.enum(values, {
		error: ({ input }) => {
			const given = typeof input === "object" ? "" : String(input ?? "")
			return `${label} '${given}' is not one of ${values.join(", ")}`
		},
	})

/** One line of text that must hold something; trimmed, accents in one form. */
export const line = (label: string, limit: number) =>
	z
		.string({ error: `${label} is required` })
		.trim()
		.normalize("NFC")
		.refine(isVisible, { error: `${label} is required` })
		.refine((text) => !/\p{Cc}/u.test(text), { error: `${label} must be one line of plain text` })
		.refine((text) => text.length <= limit, { error: tooLong(label, limit) })
		.meta({ minLength: 1, maxLength: limit })

/** Several lines; may be empty. Line breaks are one kind, other control characters are not taken. */
export const passage = (label: string, limit: number) =>
	z
		.string({ error: `${label} must be a text` })
		.default("")
		.transform((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
		.refine((text) => !/[^\P{Cc}\n\t]/u.test(text), { error: `${label} must be plain text` })
		.refine((text) => text.length <= limit, { error: tooLong(label, limit) })
		.meta({ maxLength: limit })

/** Several lines that must hold something. */
export const neededPassage = (label: string, limit: number) =>
	z
		.string({ error: `${label} is required` })
		.transform((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
		.refine(isVisible, { error: `${label} is required` })
		.refine((text) => !/[^\P{Cc}\n\t]/u.test(text), { error: `${label} must be plain text` })
		.refine((text) => text.length <= limit, { error: tooLong(label, limit) })
		.meta({ minLength: 1, maxLength: limit })

/** What a form is handed out with; without it a form was not ours, or not whole. */
export const formKey = z.string({ error: "" }).min(1, { error: "" }).max(64, { error: "" })

/** How often the thing was saved when the form began; anything else counts as long ago. */
export const revision = z.number().int().catch(0)
