import type { Told } from "./track.ts"

/** The analytics service that the environment names. */
export type AnalyticsScript = { url: string; websiteId: string | null }

/** What waits for the script in this page. Later it would be counted at the wrong time: the script knows only 'now'. */
let waiting: Told[] = []
const MAX_WAITING = 50

let element: HTMLScriptElement | undefined

/** Fetches the script, once a page. It counts nothing by itself. */
export function loadScript({ url, websiteId }: AnalyticsScript): void {
	if (element) return
	element = document.createElement("script")
	element.async = element.defer = true
	element.src = url
	if (websiteId) element.dataset.websiteId = websiteId
	element.dataset.autoTrack = "false"
	element.onload = () => {
		for (const told of waiting.splice(0)) tell(told)
	}
	document.head.append(element)
}

/** Hands an event to the script, as soon as that is there. */
export function tellScript(script: AnalyticsScript, ...told: Told): void {
	loadScript(script)
	if ("umami" in window) tell(told)
	else if (waiting.length < MAX_WAITING) waiting.push(told)
}

/** Forgets what waits for the script; it must not get it any more. */
export function tellScriptNothing(): void {
	waiting = []
}

function tell(told: Told): void {
	try {
		;(window as { umami?: { track(...told: Told): unknown } }).umami?.track(...told)
	} catch {
		// A foreign script's faults must not become ours.
	}
}
