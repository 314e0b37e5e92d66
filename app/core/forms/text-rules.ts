import { z } from "zod"
import { oneLine, severalLines } from "#core/text/normalize.ts"
import { displayValue } from "#core/text/text.ts"
import { parseWebAddress, withScheme } from "#core/text/web-address.ts"

const tooLong = (label: string, limit: number) => `${label} has more than ${limit} characters`

const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

export const oneOf = <T extends string>(label: string, values: readonly T[]) =>
	z.enum(values, {
		error: ({ input }) => {
			const value = typeof input === "object" ? "" : String(input ?? "")
			return `${label} '${displayValue(value)}' is not one of ${values.join(", ")}`
		},
	})

const withoutControls = (text: string) => !/\p{Cc}/u.test(text)

const withoutOtherControls = (text: string) => !/[^\P{Cc}\n\t]/u.test(text)

// None ends with `abort`, which would skip the rules for several fields of a form.
// Without `pipe`, because conform treats an empty text as missing on both sides of it.
const required = (label: string, limit: number, clean: (text: string) => string) =>
	z
		.string({ error: `${label} is required` })
		.overwrite(clean)
		.refine((text) => text.length <= limit, { error: tooLong(label, limit) })
		.refine(isVisible, { error: `${label} is required` })
		.meta({ minLength: 1, maxLength: limit })

const optional = (label: string, limit: number, clean: (text: string) => string) =>
	z
		.string({ error: `${label} must be text` })
		.default("")
		.transform(clean)
		.refine((text) => text.length <= limit, { error: tooLong(label, limit) })
		.meta({ maxLength: limit })

export const line = (label: string, limit: number) =>
	required(label, limit, oneLine).refine(withoutControls, {
		error: `${label} must be one line of plain text`,
	})

/** `otherwise` ends a sentence that begins with the label. */
export const webAddress = (
	label: string,
	rule: z.ZodType<string>,
	isValid: (text: string) => unknown,
	otherwise: string,
) =>
	rule.overwrite(withScheme).refine((text) => text === "" || isValid(text), {
		error: ({ input }) =>
			`${label} ${/\s/.test(String(input)) ? "must be an address, which has no spaces" : otherwise}`,
	})

export const source = (label: string, limit: number) =>
	line(label, limit)
		.overwrite(withScheme)
		.refine((text) => !/^[a-z][a-z\d+.-]*:\/\//i.test(text) || (parseWebAddress(text) && !/\s/.test(text)), {
			error: ({ input }) => `'${displayValue(String(input))}' is not a web address that begins with https://`,
		})

export const optionalLine = (label: string, limit: number) =>
	optional(label, limit, oneLine).refine(withoutControls, { error: `${label} must be one line of text` })

/** Line breaks become spaces, because one line may be pasted as several. */
export const joinedLine = (label: string, limit: number) =>
	optional(label, limit, (text) => oneLine(text.replace(/[\r\n]+/g, " "))).refine(withoutControls, {
		error: `${label} must be plain text`,
	})

export const passage = (label: string, limit: number) =>
	optional(label, limit, severalLines).refine(withoutOtherControls, { error: `${label} must be plain text` })

export const requiredPassage = (label: string, limit: number) =>
	required(label, limit, severalLines).refine(withoutOtherControls, {
		error: `${label} must be plain text`,
	})

export const formKey = z.string({ error: "" }).min(1, { error: "" }).max(64, { error: "" })

/** An invalid value causes an edit conflict. */
export const revision = z.number().int().catch(0)
