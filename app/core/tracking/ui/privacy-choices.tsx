import { useEffect, useState } from "react"
import { useRouteLoaderData } from "react-router"
import { startTracking, updateConsent } from "#core/tracking/start-tracking.ts"
import { takeHistoryStep } from "#core/ui/layout/history-step.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { Lazy, lazyComponent, preloadComponent } from "#core/ui/lazy-component.tsx"

const PREFERENCES = lazyComponent(() => import("./privacy-preferences.tsx"))

/** Also starts tracking. */
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

		/** `ask-for-consent.ts` noted it, maybe before this was loaded. */
		function answerPress() {
			const page = window as Window & { privacyPress?: string | undefined }
			const press = page.privacyPress
			page.privacyPress = undefined
			if (press === "choices") setOpen(true)
			else if (press) updateConsent(press === "accept", false)
		}
	}, [])

	useEffect(() => (isOpen ? takeHistoryStep(() => setOpen(false)) : undefined), [isOpen])

	function decide(analytics: boolean) {
		const { classList } = document.documentElement
		updateConsent(analytics)
		setOpen(false)
		// The button that opened the dialog is no longer on the page.
		if (classList.contains("asks")) document.getElementById("main")?.focus({ preventScroll: true })
		classList.remove("asks")
	}

	if (!isOpen) return null
	return <Lazy of={PREFERENCES} props={{ script, onDecide: decide, onClose: () => setOpen(false) }} />
}

/** So that nothing focused or new is hidden behind the banner. */
function publishBannerHeight(): () => void {
	const { style } = document.documentElement
	const banner = document.getElementById("privacy-banner") as HTMLElement
	const observer = new ResizeObserver(() => style.setProperty("--banner-height", `${banner.offsetHeight}px`))
	observer.observe(banner)
	return () => observer.disconnect()
}
