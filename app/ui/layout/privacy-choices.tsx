import { useEffect, useState } from "react"
import { useRouteLoaderData } from "react-router"
import { readConsent } from "#app/analytics/consent.ts"
import { startTracking, updateConsent } from "#app/analytics/start-tracking.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { takeHistoryStep } from "./history-step.ts"
import type { RootLayoutData } from "./root-layout-data.ts"

/** Also starts tracking. */
export function PrivacyChoices() {
	const [preferences, setPreferences] = useState<{ analytics: boolean }>()

	useEffect(publishBannerHeight, [])

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
			if (press === "choices") setPreferences({ analytics: readConsent()?.analytics ?? false })
			else if (press) updateConsent(press === "accept", false)
		}
	}, [])

	const isOpen = preferences !== undefined
	useEffect(() => (isOpen ? takeHistoryStep(() => setPreferences(undefined)) : undefined), [isOpen])

	function decide(analytics: boolean) {
		const { classList } = document.documentElement
		updateConsent(analytics)
		setPreferences(undefined)
		// The button that opened the dialog is no longer on the page.
		if (classList.contains("asks")) document.getElementById("main")?.focus({ preventScroll: true })
		classList.remove("asks")
	}

	return (
		<>
			{preferences && (
				<Dialog title="Privacy preferences" onClose={() => setPreferences(undefined)}>
					<p className="mt-4">
						The site works the same either way. Your choice is stored in this browser for a year. You can
						change it under ‘Privacy choices’ at the bottom of every page or in the menu. If you decline,
						counts that are still on this device are deleted.
					</p>
					<label className="my-5 flex items-start gap-3 rounded-md bg-sunk p-4">
						<input
							type="checkbox"
							className="mt-1 size-5 shrink-0"
							checked={preferences.analytics}
							onChange={(event) => setPreferences({ analytics: event.target.checked })}
						/>
						<span>
							<strong className="block">Analytics</strong>
							Counts species views, searches with their words, tours, finds and accepted terms. We store no
							names, and nothing that links two counts to one person.
							{script &&
								` ${new URL(script.url).hostname} gets the same counts and can see your network address.`}
						</span>
					</label>
					<div className="grid gap-3 sm:grid-cols-2">
						<button type="button" className="button" onClick={() => decide(preferences.analytics)}>
							Save Preferences
						</button>
						<button type="button" className="button" onClick={() => decide(false)}>
							Decline All
						</button>
					</div>
				</Dialog>
			)}
		</>
	)
}

/** So that nothing focused or new is hidden behind the banner. */
function publishBannerHeight(): () => void {
	const { style } = document.documentElement
	const banner = document.getElementById("privacy-banner") as HTMLElement
	const observer = new ResizeObserver(() => style.setProperty("--banner-height", `${banner.offsetHeight}px`))
	observer.observe(banner)
	return () => observer.disconnect()
}
