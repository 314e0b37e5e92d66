/** Why a setting was not changed, by the status of the answer; undefined where the answer has words of its own. */
export function failedSetting(status: number): string | undefined {
	if (status === 401 || status === 403)
		return "Authentication required - please refresh the page and try again"
	return status >= 500 ? `Server error: ${status}` : undefined
}
