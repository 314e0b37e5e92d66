/** Undefined if the response has its own message. */
export function failedSetting(status: number): string | undefined {
	if (status === 401 || status === 403)
		return "Authentication required - please refresh the page and try again"
	return status >= 500 ? `Server error: ${status}` : undefined
}
