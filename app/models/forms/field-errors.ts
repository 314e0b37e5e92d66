import type { z } from "zod"

export function fieldErrors(error: z.ZodError): Record<string, string[]> {
	const errors: Record<string, string[]> = {}
	for (const { path, message } of error.issues) {
		const field = String(path[0] ?? "")
		const messages = errors[field] ?? []
		if (!messages.includes(message)) errors[field] = [...messages, message]
	}
	return errors
}
