import { isRouteErrorResponse, useRouteError } from "react-router"

/**
 * What to name when one asks about a fault: it leads to the line of the log. Where the page was made on the server, the
 * number is put into it there, and stays; where only its data was asked for, it is all that came.
 */
export function FaultNumber() {
	const error = useRouteError()
	const sent = isRouteErrorResponse(error) && error.status === 500 ? String(error.data) : ""
	return (
		<p className="has-[code:empty]:hidden">
			If it goes on, tell us this number: <code suppressHydrationWarning>{sent.length < 30 && sent}</code>
		</p>
	)
}
