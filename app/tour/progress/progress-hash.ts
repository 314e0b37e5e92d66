/** Begins what follows '#' in the URL of a progress code; browsers don't send it to the server. */
export const PROGRESS_HASH = "#progress="

export function isProgressLink(text: string): boolean {
	return text.includes(`/tour${PROGRESS_HASH}`)
}
