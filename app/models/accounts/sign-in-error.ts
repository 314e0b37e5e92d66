/** Why somebody can't be signed in: a response's status, and a message for the person. */
export class SignInError extends Error {
	constructor(
		readonly status: 400 | 401 | 429,
		message: string,
		readonly details: { wait?: number; errors?: Record<string, string[]> } = {},
	) {
		super(message)
	}

	username = ""
	/** Of the second step, if a code was wrong: it can be tried again. */
	step: string | undefined
}
