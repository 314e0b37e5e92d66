import type { z } from "zod"

export function fieldErrors(error: z.ZodError): Record<string, string[]> {
	const errors = new Map<string, Set<string>>()
	for (const { path, message } of error.issues) {
		const field = String(path[0] ?? "")
		errors.set(field, (errors.get(field) ?? new Set()).add(message))
	}
	return Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]))
}

export function joinMessages(messages: string[]): string {
	if (messages.length < 2) return messages[0] ?? ""
	return messages.map((message) => (/[.!?…]['’"”)]*$/.test(message) ? message : `${message}.`)).join(" ")
}

export function joinErrors(errors: Record<string, string[]>): string {
	return joinMessages(Object.values(errors).flat())
}
