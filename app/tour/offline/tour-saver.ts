import { SAVED_CATALOGUE } from "../../models/offline.ts"
import { offlinePictures, type TourBundle } from "../../models/tour-bundle.ts"
import { type LoadedCatalogue, saveCatalogue } from "../browser-catalogue.ts"
import { readKept } from "./browser-cache.ts"
import { type Extent, isAskedFor, noteSavedTour, readSavedTour } from "./saved-tour.ts"
import { DECODER, dropOthers, fetchFiles, filesOf, missingFiles } from "./tour-files.ts"

/**
 * Fetches what is missing of an extent and saves it with the catalogue; `onProgress` is told how many bytes have
 * come. Rejects when the signal goes (what came stays, the next try goes on from there), when the room does not
 * suffice, or when `stop` is aborted. The catalogue and the files of before count until all is here.
 */
export async function saveTour(
	catalogue: LoadedCatalogue,
	bundle: TourBundle,
	extent: Extent,
	stop: AbortSignal,
	onProgress: (bytes: number) => void,
): Promise<void> {
	const now = new Date()
	const savedAt = now.toISOString()
	// The list itself is worth more than no list with all its pictures.
	if (!(await readSavedTour())) {
		await saveCatalogue(catalogue, now)
		await noteSavedTour({ extent: "list", savedAt, wanted: extent })
	}
	await fetchFiles(await missingFiles(await filesOf(bundle, extent)), stop, onProgress)
	await saveCatalogue(catalogue, now)
	await noteSavedTour({ extent, savedAt })
	await dropAllBut(bundle, extent)
}

/** Gives back the room of what was fetched for an extent that did not find room. What was whole before stays. */
export async function giveUpTour(bundle: TourBundle): Promise<void> {
	const saved = await readSavedTour()
	await dropAllBut(bundle, saved?.extent ?? "small")
	if (saved && isAskedFor(saved.wanted)) await noteSavedTour({ extent: saved.extent, savedAt: saved.savedAt })
}

/** Forgets larger pictures and sounds; the catalogue stays as it is, and what is saved without asking. */
export async function shrinkTour(): Promise<void> {
	const kept = (await readKept(SAVED_CATALOGUE)) as { catalogue: LoadedCatalogue } | undefined
	const small = (kept?.catalogue.species ?? []).flatMap((one) => offlinePictures(one).small ?? [])
	await dropOthers([...small, DECODER.url])
	const saved = await readSavedTour()
	if (saved) await noteSavedTour({ extent: "small", savedAt: saved.savedAt })
}

/** Who has the list alone may have small pictures from before. */
async function dropAllBut(bundle: TourBundle, extent: Extent): Promise<void> {
	const files = await filesOf(bundle, isAskedFor(extent) ? extent : "small")
	await dropOthers(files.map((file) => file.url))
}
