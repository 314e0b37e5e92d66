import { countedAs, type EventPayloads, type SiteEvent } from "../models/event.ts"
import { keepConsent, mayCount } from "./consent.ts"
import { type AnalyticsScript, loadScript, tellScript, tellScriptNothing } from "./outside-script.ts"
import { keepSending, sendSoon, stopSending } from "./sending.ts"
import { addWaiting } from "./waiting-events.ts"

let script: AnalyticsScript | null = null

/** Counts an event if the visitor has agreed; otherwise does nothing at all. For event handlers and effects; never fails. */
export function track<Name extends SiteEvent>(name: Name, payload: EventPayloads[Name]): void {
	if (!mayCount()) return
	const { event, subject } = countedAs(name, payload)
	addWaiting(event, subject)
	sendSoon()
	if (script) tellScript(script, name, payload)
}

/** To be called once the page is there. `named` is the outside script, where there is one. Returns how to end it. */
export function startAnalytics(named: AnalyticsScript | null): () => void {
	script = named
	if (script && mayCount()) loadScript(script)
	return keepSending()
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
