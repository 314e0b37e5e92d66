import { href, Link, useLocation, useNavigate } from "react-router"
import { track } from "#app/analytics/track.ts"
import { speciesCode } from "#app/models/species/species-code.ts"
import { SCAN_PANEL } from "#app/tour/scanner/lazy-scan-panel.ts"
import type { Outcome } from "#app/tour/scanner/scan-panel.tsx"
import { Lazy } from "#app/ui/lazy-component.tsx"
import { showAlreadyFound, showMarkFailure } from "./dialog-actions.ts"
import { dialogSearch } from "./dialog-address.ts"
import { findSpecies } from "./find-species.ts"
import { PROGRESS_HASH } from "./progress/progress-hash.ts"
import { onStorageChange } from "./storage-changes.ts"
import { beginTourWith, markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { activeTour, isOldTour } from "./tour-store.ts"

type Marked = { id?: number; name?: string; message: string }

export function ScanTab() {
	const navigate = useNavigate()
	const { search } = useLocation()
	/** Its dialog checks it. */
	function showProgress(text: string) {
		const to = { search: dialogSearch(search, "move"), hash: text.slice(text.indexOf(PROGRESS_HASH)) }
		navigate(to, { replace: true, preventScrollReset: true })
	}
	return (
		<div className="grid grid-cols-1 gap-4">
			<p>Each sign along the trails has a code.</p>
			<Lazy of={SCAN_PANEL} props={{ onSpecies: handleScan, onProgress: showProgress }} />
		</div>
	)
}

async function handleScan(id: number): Promise<Outcome | undefined> {
	const marked = await markScanned(id)
	if (!marked) return undefined
	if (!marked.id) return { message: marked.message, isError: true }
	const message = (
		<>
			<Link
				to={href("/species/:id", { id: String(marked.id) })}
				className="text-link inline-block py-2 font-bold"
			>
				<bdi>{marked.name}</bdi>
			</Link>{" "}
			{marked.message}
		</>
	)
	return { message, isError: false }
}

async function markScanned(id: number): Promise<Marked | undefined> {
	const find = findOf(activeTour(), id)
	if (find) {
		showAlreadyFound(find)
		track("qr_scan", { speciesId: id, speciesName: find.speciesName })
		return { id, name: find.speciesName, message: "was already found." }
	}
	const species = await findSpecies(id)
	if (species === "none") {
		showMarkFailure("Species not found")
		return {
			message: `Species not found: the tour has no code ${speciesCode(id)}. Check the number on the sign.`,
		}
	}
	if (species === "no response") {
		showMarkFailure("The site isn't responding")
		return {
			message:
				"The site isn't responding, so this code didn't count. Scan it again when you have a connection.",
		}
	}
	track("qr_scan", { speciesId: id, speciesName: species.name })
	// It may have become old while the dialog was open.
	const isOld = isOldTour(activeTour())
	if (isOld) await waitForOldTour()
	const count = isOld && !activeTour() ? beginTourWith : markFound
	if (!count(species, "qr_code")) return undefined
	return { id, name: species.name, message: "is marked as found." }
}

function waitForOldTour(): Promise<void> {
	return new Promise((resolve) => {
		const stop = onStorageChange(() => {
			if (isOldTour(activeTour())) return
			stop()
			resolve()
		})
	})
}
