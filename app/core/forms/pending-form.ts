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

export const isPassword = (name: string) => /password/i.test(name)

/** Security: leaves out every password. */
export function withoutPasswords(form: FormData): TypedFields {
	const texts: TypedFields = []
	for (const [name, value] of form) {
		if (typeof value === "string" && !isPassword(name)) texts.push([name, value])
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
		return typedFields.safeParse(JSON.parse(text)).data?.filter(([name]) => !isPassword(name))
	} catch {
		return undefined
	}
}

/** In the field of a file that can't be stored, so that the restored form says so. */
export const NOT_STORED = "not-stored"

export function hasLostFiles(carried: string): boolean {
	return parsePendingForm(carried)?.some(([, value]) => value === NOT_STORED) ?? false
}

const isShort = (text: string) => new TextEncoder().encode(text).byteLength <= MAX_CARRIED_BYTES
