/** What a line says beside its time, its level and its message. */
export type Details = Record<string, string | number | boolean | null | undefined>

/**
 * The log is lines of JSON on the standard outputs, for whoever collects them. Nothing in it belongs to a person: no network
 * addresses, no names, nothing that was typed.
 */
export function logLine(level: "info" | "warning" | "error", message: string, details: Details = {}): string {
	return JSON.stringify({ time: new Date().toISOString(), level, message, ...details })
}

/** Something that somebody should look at, though the site goes on. */
export function logWarning(message: string, details?: Details): void {
	console.warn(logLine("warning", message, details))
}

/** A fault, with its stack; `request` is the id that the visitor sees. */
export function logError(message: string, error: unknown, details?: Details): void {
	console.error(logLine("error", message, { ...details, ...described(error) }))
}

function described(error: unknown): Details {
	if (!(error instanceof Error)) return { error: String(error) }
	const { code } = error as NodeJS.ErrnoException
	const cause = error.cause === undefined ? undefined : String(error.cause)
	return { error: String(error), code, cause, stack: error.stack }
}
