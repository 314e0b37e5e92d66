const MESSAGES: Record<number, string> = {
	1: "This browser doesn't share its position with this site. Allow it in the browser's settings, then press the button again.",
	2: "Your device doesn't know its position at the moment. Try again under the open sky.",
	3: "Your position wasn't found in time. Try again under the open sky.",
}

/** For the code of a `GeolocationPositionError`. */
export function positionErrorText(code: number): string {
	return MESSAGES[code] ?? "Your position wasn't found."
}
