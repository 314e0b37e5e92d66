import { createContext, use } from "react"
import { isRouteErrorResponse, useRouteError } from "react-router"

type ErrorReport = { id: string; message: string }

/** For a page that the server renders: React Router removes these from the error itself. */
export const ErrorReportContext = /* @__PURE__ */ createContext<ErrorReport | null>(null)

export function useErrorReport(): ErrorReport {
	const rendered = import.meta.env.SSR ? use(ErrorReportContext) : null
	const error = useRouteError()
	return rendered ?? errorReport(error)
}

export function errorReport(error: unknown): ErrorReport {
	const text = isRouteErrorResponse(error) ? String(error.data) : ""
	const [, id = "", message = ""] = /^([\da-f]{6}-\w+) ?(.*)$/.exec(text) ?? []
	return { id, message }
}

/** Identifies the log line. After hydration, the server's text stays. */
export function ErrorId({ id }: { id: string }) {
	return (
		<p className="has-[code:empty]:hidden">
			If it keeps happening, send us this error ID: <code suppressHydrationWarning>{id}</code>
		</p>
	)
}
