import { data, isRouteErrorResponse } from "react-router"
import { isWithoutAnswer } from "./error-pages.tsx"

/** The answer to a form that did not get through: the page stays as it is, with everything that was typed. */
export type UnsentForm = { message: string; errors: Record<string, string[]> }

/**
 * Sends a form from the browser. Where no answer comes, or the server fails, the page must not make room for an error
 * page: the form stays and says that it was not saved. What the server says on purpose goes its way. `explain` may
 * have better words for a fault.
 */
export async function unsentForm<Answer>(
	serverAction: () => Promise<Answer>,
	explain: (error: unknown) => string | undefined = () => undefined,
): Promise<Answer | ReturnType<typeof data<UnsentForm>>> {
	try {
		return await serverAction()
	} catch (error) {
		if (error instanceof Response) throw error
		const message = explain(error) ?? faultOf(error)
		if (!message) throw error
		// The status of a failure keeps the page's data as it is: it could not be fetched either.
		return data<UnsentForm>({ message, errors: { "": [message] } }, { status: 503 })
	}
}

function faultOf(error: unknown): string | undefined {
	if (isWithoutAnswer(error))
		return "The signal is gone, so nothing was saved. What you typed is still here: please try again."
	if (isRouteErrorResponse(error) && error.status < 500) return undefined
	if (isRouteErrorResponse(error) && error.data?.message)
		return `${error.data.message} What you typed is still here: please try again.`
	return "The server could not do it, so nothing was saved. What you typed is still here: please try again."
}
