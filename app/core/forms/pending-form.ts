import { z } from "zod"

export type TypedFields = [name: string, value: string][]

const MAX_CARRIED_BYTES = 192 * 1024

const MAX_CARRIED_FIELDS = 500

// The list's own checks come first: checking the entries of a long one takes a tenth of a second.
const typedFields = z
	.array(z.unknown())
	.min(1)
	.max(MAX_CARRIED_FIELDS)
	.pipe(z.array(z.tuple([z.string(), z.string()])))

/** Security: leaves out every field whose name contains 'password'. */
export function withoutPasswords(form: FormData): TypedFields {
	const texts: TypedFields = []
	for (const [name, value] of form) {
		if (typeof value === "string" && !/password/i.test(name)) texts.push([name, value])
	}
	return texts
}

export function writePendingForm(fields: TypedFields): string | undefined {
	const text = JSON.stringify(fields)
	return fields.length > 0 && isShort(text) ? text : undefined
}

export function parsePendingForm(text: unknown): TypedFields | undefined {
	if (typeof text !== "string" || !isShort(text)) return undefined
	try {
		return typedFields.safeParse(JSON.parse(text)).data?.filter(([name]) => !/password/i.test(name))
	} catch {
		return undefined
	}
}

const isShort = (text: string) => new TextEncoder().encode(text).byteLength <= MAX_CARRIED_BYTES
