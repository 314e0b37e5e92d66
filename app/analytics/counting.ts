import { countedAs } from "../models/event-subject.ts"
import { keepConsent, mayCount } from "./consent.ts"
import { type AnalyticsScript, loadScript, tellScript, tellScriptNothing } from "./outside-script.ts"
import { keepSending, sendSoon, stopSending } from "./sending.ts"
import { onTrack, type Told, track } from "./track.ts"
import { addWaiting } from "./waiting-events.ts"

let script: AnalyticsScript | null = null

/** Counts what pages tell, and hands it to the outside script, where there is one (`named`). Returns how to end that. */
export function startCounting(named: AnalyticsScript | null): () => void {
	script = named
	if (script && mayCount()) loadScript(script)
	const stopSendingLater = keepSending()
	const stopHearing = onTrack(count)
	return () => {
		stopSendingLater()
		stopHearing()
	}
}

/** Counts an event if the visitor has agreed; otherwise does nothing at all. */
function count(...[name, payload]: Told): void {
	if (!mayCount()) return
	addWaiting(countedAs(name, payload), new Date())
	sendSoon()
	if (script) tellScript(script, name, payload)
}

/** The visitor agrees, or does not, or not any more: then what waits is thrown away. */
export function answerPrivacy(analytics: boolean): void {
	const wasCounted = mayCount()
	keepConsent(analytics)
	if (!analytics) {
		stopSending()
		tellScriptNothing()
		return
	}
	if (script) loadScript(script)
	if (!wasCounted) track("privacy_consent", { analytics })
}
