import { useEffect, useState } from "react"
import { useRouteLoaderData } from "react-router"
import { readConsent } from "../analytics/consent.ts"
import { answerPrivacy, startCounting } from "../analytics/counting.ts"
import { Dialog } from "./dialog.tsx"
import type { PageFrame } from "./page-frame.ts"

/**
 * The privacy banner, as long as there is no valid answer, and the preferences dialog; behind it, what it asks about:
 * the sending of what is counted. Needs scripts, as does all that.
 */
export function PrivacyChoices() {
	const [asking, setAsking] = useState(false)
	const [preferences, setPreferences] = useState<{ analytics: boolean }>()

	const script = useRouteLoaderData<PageFrame>("root")?.analyticsScript ?? null
	useEffect(() => startCounting(script), [script])
	useEffect(() => {
		setAsking(!readConsent())
		const onClick = (event: MouseEvent) => {
			if (event.target instanceof Element && event.target.closest("[data-privacy-choices]")) {
				setPreferences({ analytics: readConsent()?.analytics ?? false })
			}
		}
		document.addEventListener("click", onClick)
		return () => document.removeEventListener("click", onClick)
	}, [])

	function decide(analytics: boolean) {
		answerPrivacy(analytics)
		setAsking(false)
		setPreferences(undefined)
		// The button that had the focus is gone.
		if (asking) document.getElementById("main")?.focus({ preventScroll: true })
	}

	return (
		<>
			{asking && (
				<section
					aria-label="Privacy"
					className="privacy-banner max-h-[75dvh] overflow-y-auto print:hidden low:flex low:items-center low:gap-4 low:py-2 md:low:max-w-3xl fixed inset-x-0 bottom-16 z-40 border-t-4 border-gold bg-surface p-4 shadow-[0_-6px_24px_rgb(6_18_15/0.25)] md:inset-x-auto md:right-6 md:bottom-6 md:max-w-md md:rounded-md"
				>
					{/* Two paragraphs, each smaller than what a page begins with: it comes late, and is not what the page is for. */}
					<div className="text-sm">
						<p>May we count which pages and species are looked at? It helps us to improve the trails.</p>
						<p>No names, no addresses, and nothing at all before you agree.</p>
					</div>
					<div className="low:mt-0 low:flex mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
						<button
							type="button"
							className="button col-span-full sm:order-3 sm:col-auto"
							onClick={() => decide(true)}
						>
							Accept All
						</button>
						<button
							type="button"
							className="button button-quiet"
							onClick={() => setPreferences({ analytics: false })}
						>
							Preferences
						</button>
						<button type="button" className="button button-quiet" onClick={() => decide(false)}>
							Decline
						</button>
					</div>
				</section>
			)}
			{preferences && (
				<Dialog title="Privacy preferences" onClose={() => setPreferences(undefined)}>
					<p className="mt-4">
						The site works the same either way. Your choice is kept in this browser for a year, and you can
						change it at the foot of every page and in the menu. Declining also throws away what was not sent
						yet.
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
							Counts visits, searches and finds, without anything that says who you are.
						</span>
					</label>
					<div className="flex flex-wrap gap-3">
						<button type="button" className="button" onClick={() => decide(preferences.analytics)}>
							Save Preferences
						</button>
						<button type="button" className="button button-quiet" onClick={() => decide(false)}>
							Decline All
						</button>
					</div>
				</Dialog>
			)}
		</>
	)
}
