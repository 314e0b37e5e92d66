import { useEffect, useState } from "react"
import { useRouteLoaderData } from "react-router"
import { canCacheTour } from "#core/offline/browser-cache.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { whenIdle } from "#core/ui/lazy-component.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { retryImport } from "#core/ui/retry.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import {
	type DownloadError,
	type DownloadState,
	setDownloadState,
	useDownloadState,
} from "./download-state.ts"
import { isReady, missingText } from "./readiness.ts"
import { readSavedTour } from "./saved-tour.ts"

type Press = "saving" | DownloadError

export default function SaveVisit() {
	const isOffered = useRouteLoaderData<RootLayoutData>("root")?.offlineTour === true
	const isPossible = !useHydrated() || canCacheTour()
	const state = useDownloadState()
	const [press, setPress] = useState<Press>()
	useEffect(() => {
		const read = () =>
			whenIdle(async () => {
				if (navigator.serviceWorker?.controller) setDownloadState({ saved: await readSavedTour() })
			})
		read()
		return onReturn(read)
	}, [])
	if (!isOffered) return null
	const isSaved = !press && isReady(state) && state.saved?.level !== "list"
	const save = async () => {
		setPress("saving")
		setPress(await saveVisit())
	}
	return (
		<section
			aria-labelledby="save-visit"
			className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5 print:hidden"
		>
			<div className="max-w-prose">
				<h2 id="save-visit" className="text-lg">
					Without a signal
				</h2>
				<p role="status" className="text-sm text-soft">
					{isPossible ? (press ? PRESSED[press] : unpressedText(state)) : PRESSED["no worker"]}
				</p>
			</div>
			{isPossible && !isSaved && (
				<button
					type="button"
					className="button button-quiet"
					aria-disabled={press === "saving"}
					onClick={press === "saving" ? undefined : save}
				>
					{press && press !== "saving" ? "Try again" : "Save this visit to my phone"}
				</button>
			)}
		</section>
	)
}

const OTHERS = "Your receipts and the terms open without a connection."

const PRESSED: Record<Press, string> = {
	saving: "Saving… Keep this page open.",
	interrupted:
		"The connection was lost before everything was saved. What was saved before still works. Try again when the connection is better.",
	"storage full":
		"This device's storage is full, so not everything was saved. Free some storage, then try again.",
	"no worker":
		"This browser can't keep pages for later. Take a screenshot of your receipt, or open this site in the phone's own browser.",
	locked: `The tour needs its passcode first, so map and catalogue aren't saved. ${OTHERS}`,
	"too large": `This catalogue is too large to save on a device. ${OTHERS}`,
}

function unpressedText(state: DownloadState): string {
	const { saved, missingOfApp } = state
	if (!saved || missingOfApp === undefined)
		return "Receipts, map and catalogue can open without a connection."
	if (!isReady(state)) return missingText(state)
	if (saved.level === "list")
		return "Texts and map are saved on this device. Pictures are saved when you ask for them."
	const when = formatDateTime(saved.savedAt)
	return `Saved on this device on ${when}: receipts, map and catalogue open without a connection.`
}

async function saveVisit(): Promise<Press | undefined> {
	try {
		const download = await retryImport(() => import("./download.ts"))
		return await download.saveVisit()
	} catch {
		return "interrupted"
	}
}
