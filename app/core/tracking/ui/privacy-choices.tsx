import { useEffect, useState } from "react"
import { useRouteLoaderData } from "react-router"
import { hasAnalyticsConsent, storeConsent } from "#core/tracking/consent.ts"
import { discardQueue, enqueueEvent, startSending } from "#core/tracking/event-queue.ts"
import { countedAs, PRIVACY_CONSENT } from "#core/tracking/event-table.ts"
import {
	type AnalyticsScript,
	clearScriptQueue,
	loadScript,
	postToScript,
} from "#core/tracking/third-party-script.ts"
import { onTrack, type TrackedEvent, track } from "#core/tracking/track.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { Lazy, lazyComponent, preloadComponent } from "#core/ui/lazy-component.tsx"

let script: AnalyticsScript | null = null

const PREFERENCES = lazyComponent(() => import("./privacy-preferences.tsx"))

export function PrivacyChoices() {
	const [isOpen, setOpen] = useState(false)

	useEffect(publishBannerHeight, [])
	useEffect(() => preloadComponent(PREFERENCES), [])

	const script = useRouteLoaderData<RootLayoutData>("root")?.analyticsScript ?? null
	useEffect(() => startTracking(script), [script])
	useEffect(() => {
		answerPress()
		document.addEventListener("click", answerPress)
		return () => document.removeEventListener("click", answerPress)

		/** `ask-for-consent.ts` may have stored it before this was loaded. */
		function answerPress() {
			const page = window as Window & { privacyPress?: string | undefined }
			const press = page.privacyPress
			page.privacyPress = undefined
			if (press === "choices") setOpen(true)
			else if (press) updateConsent(press === "accept", false)
		}
	}, [])

	function decide(analytics: boolean) {
		const { classList } = document.documentElement
		updateConsent(analytics)
		setOpen(false)
		if (classList.contains("asks")) document.getElementById("main")?.focus({ preventScroll: true })
		classList.remove("asks")
	}

	if (!isOpen) return null
	return <Lazy of={PREFERENCES} props={{ script, onDecide: decide, onClose: () => setOpen(false) }} />
}

/** The banner must not cover what is focused or new. */
function publishBannerHeight(): () => void {
	const { style } = document.documentElement
	const banner = document.getElementById("privacy-banner") as HTMLElement
	const observer = new ResizeObserver(() => style.setProperty("--banner-height", `${banner.offsetHeight}px`))
	observer.observe(banner)
	return () => observer.disconnect()
}

function startTracking(configured: AnalyticsScript | null): () => void {
	script = configured
	if (script && hasAnalyticsConsent()) loadScript(script)
	const stopSender = startSending()
	const unsubscribe = onTrack(handleEvent)
	return () => {
		stopSender()
		unsubscribe()
	}
}

function handleEvent(...[event, payload]: TrackedEvent): void {
	if (!hasAnalyticsConsent()) return
	enqueueEvent(countedAs(event, payload))
	if (script) postToScript(script, event.name, payload)
}

/** `hadConsent`: whether there was consent before this choice, which may be stored already. */
function updateConsent(analytics: boolean, hadConsent = hasAnalyticsConsent()): void {
	storeConsent(analytics)
	if (!analytics) {
		discardQueue()
		clearScriptQueue()
		return
	}
	if (script) loadScript(script)
	if (!hadConsent) track(PRIVACY_CONSENT, { analytics })
}
