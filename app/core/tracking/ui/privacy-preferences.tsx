import { useState } from "react"
import { readConsent } from "#core/tracking/consent.ts"
import { Dialog } from "#core/ui/dialog.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"

type Props = {
	script: RootLayoutData["analyticsScript"]
	onDecide: (analytics: boolean) => void
	onClose: () => void
}

export default function PrivacyPreferences({ script, onDecide, onClose }: Props) {
	const [analytics, setAnalytics] = useState(() => readConsent()?.analytics ?? false)
	return (
		<Dialog title="Privacy preferences" onClose={onClose}>
			<p className="mt-4">
				The site works the same either way. Your choice is stored in this browser for a year. You can change
				it under ‘Privacy choices’ at the bottom of every page or in the menu. If you decline, counts that are
				still on this device are deleted.
			</p>
			<p className="mt-3">
				Either way, the site counts how often each page is opened online, by day, and nothing about who opens
				it.
			</p>
			<label className="my-5 flex items-start gap-3 rounded-md bg-sunk p-4">
				<input
					type="checkbox"
					className="mt-1 size-5 shrink-0"
					checked={analytics}
					onChange={(event) => setAnalytics(event.target.checked)}
				/>
				<span>
					<strong className="block">Analytics</strong>
					Counts species views, audio guides, searches with their words, filters, scanned codes, tours, finds,
					accepted terms and opened parking pages. We store no names, and nothing that links two counts to one
					person.
					{script &&
						` ${new URL(script.url).hostname} gets the same counts and can see your network address.`}
				</span>
			</label>
			<div className="grid gap-3 sm:grid-cols-2">
				<button type="button" className="button" onClick={() => onDecide(analytics)}>
					Save Preferences
				</button>
				<button type="button" className="button" onClick={() => onDecide(false)}>
					Decline All
				</button>
			</div>
		</Dialog>
	)
}
