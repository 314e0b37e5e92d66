/** A rejected sign-in. `status` is the response's, and the person reads the message. `details.wait` is in seconds. */
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
