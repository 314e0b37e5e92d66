import { href } from "react-router"

/** Whether the server redirects to the sign-in page, because the session has ended. */
export function leadsToSignIn(error: unknown): boolean {
	const location = error instanceof Response && error.headers.get("Location")
	return Boolean(location) && new URL(String(location), window.location.href).pathname === href("/auth")
}

/** Undefined if the response has its own message. */
export function failedSetting(status: number): string | undefined {
	if (status === 401 || status === 403)
		return "Authentication required - please refresh the page and try again"
	return status >= 500 ? `Server error: ${status}` : undefined
}
