import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { REQUEST_TIMEOUT_MS } from "#core/offline/offline.ts"
import { track } from "#core/tracking/track.ts"
import { cacheFirst, loadedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { closedTrails } from "#features/map/ui/closed-line.tsx"
import { speciesCode } from "#features/species/codes/species-code.ts"
import type { Species } from "#features/species/species-fields.ts"
import { QR_SCAN } from "#features/tour/tracked-events.ts"
import { NamedClosure } from "./named-closure.tsx"
import { markFound, showAlreadyFound, showMarkFailure } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { activeTour } from "./tour-store.ts"

export type Outcome = { message: ReactNode; isError: boolean }

type Known = Pick<Species, "id" | "name">

export async function countCode(id: number): Promise<Outcome | undefined> {
	const find = findOf(activeTour(), id)
	const species = find ? { id, name: find.speciesName } : await askSpecies(id)
	if (species === "none") {
		showMarkFailure("Species not found")
		const message = `Species not found: the tour has no code ${speciesCode(id)}. Check the number on the sign.`
		return { message, isError: true }
	}
	if (species === "no response") {
		showMarkFailure("The site isn't responding")
		const message =
			"The site isn't responding, so this code didn't count. Scan it again when you have a connection."
		return { message, isError: true }
	}
	track(QR_SCAN, { speciesId: id, speciesName: species.name })
	if (find) showAlreadyFound(find)
	else if (!markFound(species, "qr_code")) return undefined
	const message = (
		<>
			Code {speciesCode(id)} read.{" "}
			<Link to={href("/species/:id", { id: String(id) })} className="text-link inline-block py-2 font-bold">
				<bdi>{species.name}</bdi>
			</Link>{" "}
			{find ? "was already found." : "is marked as found."}
			{closedTrails(loadedCatalogue()?.open(id)?.onMap).map((trail) => (
				<NamedClosure key={trail.id} trail={trail} />
			))}
		</>
	)
	return { message, isError: false }
}

export async function askSpecies(id: number): Promise<Known | "none" | "no response"> {
	const request = cacheFirst(
		(catalogue) => catalogue.species.find((one) => one.id === id),
		() => fetchSpecies(id),
	)
	return await request.catch(() => "no response")
}

async function fetchSpecies(id: number): Promise<Known | "none" | "no response"> {
	const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
	const response = await fetch(`/api/species/${id}`, { signal })
	if (response.status === 404) return "none"
	if (!response.ok) return "no response"
	const species: Species = await response.json()
	// Staff also get archived species.
	return species.archived ? "none" : species
}
