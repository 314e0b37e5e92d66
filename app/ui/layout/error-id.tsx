import { isRouteErrorResponse, useRouteError } from "react-router"

/** The server replaces it in the HTML, so it must not contain characters that React escapes (such as '). */
export const DEFAULT_ERROR_TEXT = "Something went wrong on our side, and we’ve logged it."

export function reportedError(error: unknown): { id: string; message: string } {
	const text = isRouteErrorResponse(error) && error.status === 500 ? String(error.data) : ""
	const [, id = "", message = ""] = /^([\da-f]{6}-\w+) ?(.*)$/.exec(text) ?? []
	return { id, message }
}

/** Identifies the log line. The server writes it into a rendered page. */
export function ErrorId() {
	const { id } = reportedError(useRouteError())
	return (
		<p className="has-[code:empty]:hidden">
			If it keeps happening, send us this error ID: <code suppressHydrationWarning>{id}</code>
		</p>
	)
}
