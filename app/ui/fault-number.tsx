import { createContext, useContext, useState } from "react"
import { isRouteErrorResponse, useRouteError } from "react-router"

/** The number of the request that failed while a page was made on the server; undefined for pages that did not fail. */
export const FailedRequest = createContext<string | undefined>(undefined)

/** What to name when one asks about a fault: it leads to the line of the log. */
export function FaultNumber() {
	const error = useRouteError()
	const made = useContext(FailedRequest)
	// Where the page was made on the server, the browser finds the number in it.
	const [written] = useState(() => made ?? writtenNumber())
	// Where only its data was asked for, the number is all that came.
	const number = sentNumber(error) ?? written
	return number ? (
		<p>
			If it goes on, tell us this number: <code data-fault>{number}</code>
		</p>
	) : null
}

function sentNumber(error: unknown): string | undefined {
	// What stands in front of the site may fail with words of its own.
	const isOurs = isRouteErrorResponse(error) && error.status === 500 && /^[\w-]{4,20}$/.test(error.data)
	return isOurs ? error.data : undefined
}

function writtenNumber(): string | undefined {
	if (typeof document === "undefined") return undefined
	return document.querySelector("[data-fault]")?.textContent ?? undefined
}
