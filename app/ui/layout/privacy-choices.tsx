import { useEffect, useRef, useState } from "react"
import { useRouteLoaderData } from "react-router"
import { readConsent } from "#app/analytics/consent.ts"
import { startTracking, updateConsent } from "#app/analytics/start-tracking.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { takeHistoryStep } from "./history-step.ts"
import type { RootLayoutData } from "./root-layout-data.ts"

/** Also starts tracking. */
export function PrivacyChoices() {
	const [isBannerShown, setBannerShown] = useState(false)
	const [preferences, setPreferences] = useState<{ analytics: boolean }>()

	const banner = useRef<HTMLElement>(null)
	useEffect(
		() => (isBannerShown && banner.current ? publishHeight(banner.current) : undefined),
		[isBannerShown],
	)

	const script = useRouteLoaderData<RootLayoutData>("root")?.analyticsScript ?? null
	useEffect(() => startTracking(script), [script])
	useEffect(() => {
		setBannerShown(!readConsent())
		const onClick = (event: MouseEvent) => {
			if (event.target instanceof Element && event.target.closest("[data-privacy-choices]")) {
				setPreferences({ analytics: readConsent()?.analytics ?? false })
			}
		}
		document.addEventListener("click", onClick)
		return () => document.removeEventListener("click", onClick)
	}, [])

	const isOpen = preferences !== undefined
	useEffect(() => (isOpen ? takeHistoryStep(() => setPreferences(undefined)) : undefined), [isOpen])

	function decide(analytics: boolean) {
		updateConsent(analytics)
		setBannerShown(false)
		setPreferences(undefined)
		// The pressed button is no longer on the page.
		if (isBannerShown) document.getElementById("main")?.focus({ preventScroll: true })
	}

	return (
		<>
			{isBannerShown && (
				<section
					aria-label="Privacy"
					className="privacy-banner print:hidden z-40 border-t-4 border-gold bg-surface p-4 low:py-2 shadow-[0_-6px_24px_rgb(6_18_15/0.25)]"
					ref={banner}
				>
					<div className="privacy-question">
						{/* Two short paragraphs, so that neither is the page's largest contentful paint. */}
						<div className="text-sm">
							<p>May we count which species you look at and find, and what you search for?</p>
							<p>
								We store no names or addresses, and count nothing before you agree.
								{script && " A third-party service gets the same counts."}
							</p>
						</div>
						<div>
							{/* Refusing must be as easy as agreeing: same size, same look, side by side. */}
							<button type="button" className="button px-2" onClick={() => decide(true)}>
								Accept All
							</button>
							<button type="button" className="button px-2" onClick={() => decide(false)}>
								Decline
							</button>
							<button
								type="button"
								className="button button-quiet px-2"
								onClick={() => setPreferences({ analytics: false })}
							>
								Preferences
							</button>
						</div>
					</div>
				</section>
			)}
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
function publishHeight(banner: HTMLElement): () => void {
	const { style } = document.documentElement
	const observer = new ResizeObserver(() => style.setProperty("--banner-height", `${banner.offsetHeight}px`))
	observer.observe(banner)
	return () => {
		observer.disconnect()
		style.removeProperty("--banner-height")
	}
}
