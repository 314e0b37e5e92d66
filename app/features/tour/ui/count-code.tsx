import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { track } from "#core/tracking/track.ts"
import { closedTrails } from "#features/map/ui/closed-line.tsx"
import { speciesCode } from "#features/species/codes/species-code.ts"
import { loadedCatalogue } from "#features/species/ui/browser-catalogue.ts"
import { showAlreadyFound, showMarkFailure } from "./dialog-actions.ts"
import { findSpecies } from "./find-species.ts"
import { NamedClosure } from "./named-closure.tsx"
import { markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { activeTour } from "./tour-store.ts"

export type Outcome = { message: ReactNode; isError: boolean }

type Marked = { id?: number; name?: string; message: string }

/** Counts the species of a code that was scanned or typed. */
export async function countCode(id: number): Promise<Outcome | undefined> {
	const marked = await markCode(id)
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
			{closedTrails(loadedCatalogue()?.open(marked.id)?.onMap).map((trail) => (
				<NamedClosure key={trail.id} trail={trail} />
			))}
		</>
	)
	return { message, isError: false }
}

async function markCode(id: number): Promise<Marked | undefined> {
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
	if (!markFound(species, "qr_code")) return undefined
	return { id, name: species.name, message: "is marked as found." }
}
