import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { track } from "../analytics/track.ts"
import { Late } from "../ui/late-part.tsx"
import { findSpecies } from "./find-species.ts"
import { SCAN_PANEL } from "./scanner/late-scan-panel.ts"
import { failedToMark, foundBefore, markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { activeTour } from "./tour-store.ts"

/** What came of a code; the species' name stands before what is said. */
type Outcome = { id?: number; name?: string; said: string }

/** Scanning, and what comes of it. */
export function ScanTab() {
	return (
		<div className="grid grid-cols-1 gap-4">
			<p>Each sign along the trails has a code.</p>
			<Late part={SCAN_PANEL} props={{ onSpecies: tellScanned }} />
		</div>
	)
}

async function tellScanned(id: number): Promise<ReactNode> {
	const outcome = await markScanned(id)
	return (
		outcome && (
			<>
				{outcome.id && (
					<Link
						to={href("/species/:id", { id: String(outcome.id) })}
						className="text-link inline-block py-2 font-bold"
					>
						{outcome.name}
					</Link>
				)}{" "}
				{outcome.said}
			</>
		)
	)
}

async function markScanned(id: number): Promise<Outcome | undefined> {
	const find = findOf(activeTour(), id)
	if (find) {
		foundBefore(find)
		track("qr_scan", { speciesId: id, speciesName: find.speciesName })
		return { id, name: find.speciesName, said: "is found already." }
	}
	const species = await findSpecies(id)
	if (species === "none") {
		failedToMark("Species not found")
		return { said: `Species not found: there is no number ${id} on the tour.` }
	}
	if (species === "no answer") {
		failedToMark("No answer from the site")
		return {
			said: "No answer from the site, so this code did not count. Please scan it again when there is a signal.",
		}
	}
	track("qr_scan", { speciesId: id, speciesName: species.name })
	if (!markFound(species, "qr_code")) return undefined
	return { id, name: species.name, said: "is found." }
}
