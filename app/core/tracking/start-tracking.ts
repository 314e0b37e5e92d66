import { hasAnalyticsConsent, storeConsent } from "./consent.ts"
import { discardQueue, enqueueEvent, startSending } from "./event-queue.ts"
import { countedAs } from "./event-subject.ts"
import { type AnalyticsScript, clearScriptQueue, loadScript, postToScript } from "./third-party-script.ts"
import { onTrack, type TrackedEvent, track } from "./track.ts"

let script: AnalyticsScript | null = null

export function startTracking(configured: AnalyticsScript | null): () => void {
	script = configured
	if (script && hasAnalyticsConsent()) loadScript(script)
	const stopSender = startSending()
	const unsubscribe = onTrack(handleEvent)
	return () => {
		stopSender()
		unsubscribe()
	}
}

function handleEvent(...[name, payload]: TrackedEvent): void {
	if (!hasAnalyticsConsent()) return
	enqueueEvent(countedAs(name, payload))
	if (script) postToScript(script, name, payload)
}

/** `hadConsent`: if the choice may have been stored already, whether there was consent before it. */
export function updateConsent(analytics: boolean, hadConsent = hasAnalyticsConsent()): void {
	storeConsent(analytics)
	if (!analytics) {
		discardQueue()
		clearScriptQueue()
		return
	}
	if (script) loadScript(script)
	if (!hadConsent) track("privacy_consent", { analytics })
}
