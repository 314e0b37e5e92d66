import { SAVED_CATALOGUE } from "../../models/offline.ts"
import { type BundleFile, offlinePictures, type TourBundle } from "../../models/tour-bundle.ts"
import { type LoadedCatalogue, saveCatalogue } from "../browser-catalogue.ts"
import { readKept } from "./browser-cache.ts"
import { type Extent, isAskedFor, noteSavedTour, noteWanted, readSavedTour } from "./saved-tour.ts"
import { DECODER, dropFiles, dropOthers, fetchFiles, filesOf } from "./tour-files.ts"

/** What is to be saved; `missing` are the files of the extent that are not here yet. */
export type TourToSave = {
	catalogue: LoadedCatalogue
	bundle: TourBundle
	extent: Extent
	missing: BundleFile[]
}

/**
 * Fetches what is missing and saves it with the catalogue; `onProgress` is told how many bytes have
 * come. Rejects when the signal goes (what came stays, the next try goes on from there), when the room does not
 * suffice, or when `stop` is aborted. The catalogue and the files of before count until all is here.
 */
export async function saveTour(
	{ catalogue, bundle, extent, missing }: TourToSave,
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
	await fetchFiles(missing, stop, onProgress)
	await saveCatalogue(catalogue, now)
	await noteSavedTour({ extent, savedAt })
	await dropAllBut(bundle, extent)
}

/**
 * Gives back the room of what was fetched in vain: of `missing` only small pictures stay. What was whole before stays,
 * also where the bundle knows newer files.
 */
export async function giveUpTour(bundle: TourBundle, missing: BundleFile[]): Promise<void> {
	const small = new Set((await filesOf(bundle, "small")).map((file) => file.url))
	await dropFiles(missing.map((file) => file.url).filter((url) => !small.has(url)))
	if (isAskedFor((await readSavedTour())?.wanted)) await noteWanted(undefined)
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
