export type Details = Record<string, string | number | boolean | null | undefined>

/** Privacy: never log network addresses, names or anything that was typed. */
export function logLine(level: "info" | "warning" | "error", message: string, details: Details = {}): string {
	return JSON.stringify({ time: new Date().toISOString(), level, message, ...details })
}

export function logWarning(message: string, details?: Details): void {
	console.warn(logLine("warning", message, details))
}

export function logError(message: string, error: unknown, details?: Details): void {
	console.error(logLine("error", message, { ...details, ...described(error) }))
}

function described(error: unknown): Details {
	if (!(error instanceof Error)) return { error: String(error) }
	const { code } = error as NodeJS.ErrnoException
	const cause = error.cause === undefined ? undefined : String(error.cause)
	return { error: String(error), code, cause, stack: error.stack }
}
