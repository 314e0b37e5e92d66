import { data, isRouteErrorResponse } from "react-router"
import type { InvalidSubmission } from "#core/forms/invalid-submission.ts"
import { errorReport } from "#core/ui/layout/error-id.tsx"
import { isNetworkError } from "#core/ui/retry.ts"

export type FailedSubmission = {
	message: string
	errors: Record<string, string[]>
}

export type FormResult = InvalidSubmission | FailedSubmission | undefined

export function failureIn(actionData: object | undefined): FormResult {
	return actionData && "errors" in actionData ? (actionData as FormResult) : undefined
}

/** On a network or server error, the form stays and shows a message instead of an error page. */
export async function failedSubmission<Answer>(
	serverAction: () => Promise<Answer>,
	explain: (error: unknown) => string | undefined = () => undefined,
	hasText = true,
): Promise<Answer | ReturnType<typeof data<FailedSubmission>>> {
	const isOffline = !navigator.onLine
	try {
		return await serverAction()
	} catch (error) {
		const explained = explain(error)
		if (error instanceof Response && !explained) {
			notePageReplacement(error)
			throw error
		}
		const message = explained ?? errorMessage(error, hasText, isOffline)
		if (!message) throw error
		// React Router doesn't reload the page's data after a 5xx response.
		return data<FailedSubmission>({ message, errors: { "": [message] } }, { status: 503 })
	}
}

export function failedAction<Answer>(serverAction: () => Promise<Answer>) {
	return failedSubmission(serverAction, undefined, false)
}

/** `isOffline`: the request can't have reached the server. */
function errorMessage(error: unknown, hasText: boolean, isOffline: boolean): string | undefined {
	const typed = hasText ? "Your text is still here. " : ""
	if (isNetworkError(error)) {
		if (isOffline) return `You're offline, so nothing was saved. ${typed}Try again when you're back online.`
		const reason = error.text ? `${error.text} This` : "No response, so this"
		return `${reason} may not be saved. ${typed}Send it again to be sure.`
	}
	if (isRouteErrorResponse(error) && error.status < 500) {
		const { message } = errorReport(error)
		return message && `${message}. ${typed}`.trim()
	}
	if (isRouteErrorResponse(error) && error.data?.message)
		return `${error.data.message} ${typed}Please try again.`
	return `Something went wrong on our side, so nothing was saved. ${typed}Please try again.`
}

let isReplaced = false

function notePageReplacement(answer: Response): void {
	if (!answer.headers.has("X-Remix-Reload-Document")) return
	isReplaced = true
	// Back would show the page as it was left, still saving.
	window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload())
}

export function isPageReplaced(): boolean {
	return isReplaced
}
