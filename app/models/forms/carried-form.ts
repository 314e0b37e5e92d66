import { z } from "zod"

/** What somebody typed into a form: the names and values of its fields, in their order. */
export type TypedFields = [name: string, value: string][]

/**
 * The most bytes that the login form carries: more than any form of the staff takes, and less than a request without files
 * may have.
 */
export const MAX_CARRIED_BYTES = 192 * 1024

const typedFields = z.array(z.tuple([z.string(), z.string()])).min(1)

/** Texts of a form without those that are named like a password. */
export function withoutPasswords(form: FormData): TypedFields {
	const texts: TypedFields = []
	for (const [name, value] of form) {
		if (typeof value === "string" && !/password/i.test(name)) texts.push([name, value])
	}
	return texts
}

/** The fields as the login form carries them; undefined if there are none, or too many. */
export function writeCarried(fields: TypedFields): string | undefined {
	const text = JSON.stringify(fields)
	return fields.length > 0 && isShort(text) ? text : undefined
}

/** The fields that a login form carried; undefined if it carried none. */
export function parseCarried(text: unknown): TypedFields | undefined {
	if (typeof text !== "string" || !isShort(text)) return undefined
	try {
		return typedFields.safeParse(JSON.parse(text)).data?.filter(([name]) => !/password/i.test(name))
	} catch {
		return undefined
	}
}

const isShort = (text: string) => new TextEncoder().encode(text).byteLength <= MAX_CARRIED_BYTES
