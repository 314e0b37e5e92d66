type ScriptEvent = [name: string, payload: object]

export type AnalyticsScript = { url: string; websiteId: string | null }

/** Not persisted: the script records events at the current time, so a later visit would get the wrong time. */
let queue: ScriptEvent[] = []
const MAX_QUEUE = 50

let element: HTMLScriptElement | undefined

export function loadScript({ url, websiteId }: AnalyticsScript): void {
	if (element) return
	element = document.createElement("script")
	element.async = element.defer = true
	element.src = url
	if (websiteId) element.dataset.websiteId = websiteId
	element.dataset.autoTrack = "false"
	element.onload = () => {
		for (const event of queue.splice(0)) sendToScript(event)
	}
	document.head.append(element)
}

export function postToScript(script: AnalyticsScript, ...event: ScriptEvent): void {
	loadScript(script)
	if ("umami" in window) sendToScript(event)
	else if (queue.length < MAX_QUEUE) queue.push(event)
}

export function clearScriptQueue(): void {
	queue = []
}

function sendToScript(event: ScriptEvent): void {
	try {
		;(window as { umami?: { track(...event: ScriptEvent): unknown } }).umami?.track(...event)
	} catch {
		// Errors in a third-party script must not affect this site.
	}
}
