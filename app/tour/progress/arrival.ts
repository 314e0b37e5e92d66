import { NETWORK_TIMEOUT_MS, withTimeout } from "#app/models/tour/offline.ts"
import { loadCatalogue, loadedCatalogue, openSavedCatalogue } from "#app/tour/browser-catalogue.ts"
import { findSpecies } from "#app/tour/find-species.ts"
import { type Progress, type ProgressProblem, toursOf } from "./progress.ts"
import { isProblem } from "./progress-file.ts"

export type Arrival = {
	progress: Progress
	/** How many finds are of species that the catalogue doesn't list. */
	leftOut: number
}

/** Requests for species that the phone's catalogue doesn't have; more are unknown. */
const MAX_REQUESTS = 300
const AT_ONCE = 4

/** Adds the species' names, and removes what the catalogue doesn't list. */
export async function nameSpecies(read: Progress | ProgressProblem): Promise<Arrival | ProgressProblem> {
	if (isProblem(read)) return read
	const finds = toursOf(read).flatMap((tour) => tour.discoveries)
	const ids = new Set([...finds.map(({ speciesId }) => speciesId), ...read.favorites])
	const names = await findNames(ids)
	if (names === "no response") return { kind: "no names" }
	if (ids.size > 0 && names.size === 0) return { kind: "nothing known" }
	return withNames(read, names)
}

export function withNames(
	{ active, completed, favorites }: Progress,
	names: ReadonlyMap<number, string>,
): Arrival {
	let leftOut = 0
	const named = (tour: Progress["completed"][number]) => {
		const discoveries = tour.discoveries.flatMap((find) => {
			const speciesName = names.get(find.speciesId)
			return speciesName === undefined ? [] : [{ ...find, speciesName }]
		})
		leftOut += tour.discoveries.length - discoveries.length
		return { ...tour, discoveries }
	}
	const progress: Progress = {
		active: active && named(active),
		completed: completed.map(named),
		favorites: favorites.filter((id) => names.has(id)),
	}
	return { progress, leftOut }
}

async function findNames(ids: ReadonlySet<number>): Promise<Map<number, string> | "no response"> {
	const catalogue =
		loadedCatalogue() ??
		(await withTimeout(loadCatalogue(), NETWORK_TIMEOUT_MS).catch(() => undefined)) ??
		(await openSavedCatalogue())
	const names = new Map<number, string>()
	for (const { id, name } of catalogue?.species ?? []) if (ids.has(id)) names.set(id, name)
	const missing = [...ids].filter((id) => !names.has(id)).slice(0, MAX_REQUESTS)
	const isComplete = await askForEach(missing, names)
	return isComplete || catalogue ? names : "no response"
}

/** Returns false without a response. */
async function askForEach(ids: number[], names: Map<number, string>): Promise<boolean> {
	const waiting = ids.reverse()
	let isAnswered = true
	async function askRest() {
		for (let id = waiting.pop(); id !== undefined && isAnswered; id = waiting.pop()) {
			const species = await findSpecies(id)
			if (species === "no response") isAnswered = false
			else if (species !== "none") names.set(id, species.name)
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, askRest))
	return isAnswered
}
