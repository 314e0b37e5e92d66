const INCOMPLETE = "The form was not complete, so nothing was saved. Please send it again."

/**
 * What the error summary of a rejected form lists, from conform's errors by path.
 *
 * An entry of a list (`tags[1]`) counts for the list, and a field without words for the form as a whole, so a rejected
 * form always has at least one message.
 *
 * @returns messages by field name; '' holds those of the form as a whole
 */
export function submissionErrors(
	byPath: Record<string, string[] | null | undefined> | null | undefined,
): Record<string, string[]> {
	const errors: Record<string, string[]> = {}
	for (const [path, messages] of Object.entries(byPath ?? {})) {
		const name = path.replace(/[.[].*$/, "")
		const words = (messages ?? []).filter((message) => message.trim() !== "")
		if (words.length > 0) errors[name] = [...new Set([...(errors[name] ?? []), ...words])]
		else if (messages) errors[""] = [...new Set([...(errors[""] ?? []), INCOMPLETE])]
	}
	return Object.keys(errors).length > 0 ? errors : { "": [INCOMPLETE] }
}
