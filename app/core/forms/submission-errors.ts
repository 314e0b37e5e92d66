const INCOMPLETE = "The form was not complete, so nothing was saved. Please send it again."

/** Errors of an item (`tags[1]`) belong to its list, those without a message to the form (''). */
export function submissionErrors(
	byPath: Record<string, string[] | null | undefined> | null | undefined,
): Record<string, string[]> {
	const errors: Record<string, string[]> = {}
	for (const [path, messages] of Object.entries(byPath ?? {})) {
		const [name = ""] = path.split(/[.[]/, 1)
		const texts = (messages ?? []).filter((message) => message.trim() !== "")
		if (texts.length > 0) errors[name] = [...new Set([...(errors[name] ?? []), ...texts])]
		else if (messages) errors[""] = [...new Set([...(errors[""] ?? []), INCOMPLETE])]
	}
	return Object.keys(errors).length > 0 ? errors : { "": [INCOMPLETE] }
}
