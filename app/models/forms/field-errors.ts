import type { z } from "zod"

/** What is wrong, by the field's name; a fault of a list's entry counts for the list. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
	const errors: Record<string, string[]> = {}
	for (const { path, message } of error.issues) {
		const field = String(path[0] ?? "")
		const messages = errors[field] ?? []
		if (!messages.includes(message)) errors[field] = [...messages, message]
	}
	return errors
}
