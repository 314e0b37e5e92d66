import { bytesOf, type TourBundle } from "../../models/tour-bundle.ts"
import { loadCatalogue } from "../browser-catalogue.ts"
import { keepAccess } from "../tour-access.ts"
import { type Extent, isAskedFor, noteWanted, readSavedTour, type SavedTour } from "./saved-tour.ts"
import { alone } from "./saving-lock.ts"
import { type SavingFault, saving, tell } from "./saving-state.ts"
import { fetchBundle, filesOf, missingFiles } from "./tour-files.ts"
import { giveUpTour, saveTour, shrinkTour } from "./tour-saver.ts"

/** Milliseconds until what was cut off is tried again: the browser does not notice when one bar of signal is back. */
const AGAIN_MS = 30_000

class TooManySpecies extends Error {}

/** Whether this visit has nothing left to save. */
let isKept = false

/** The save that runs in this page, to be stopped by it. */
let running: AbortController | undefined

/** Forgets what is planned for later. */
let forgetLater = () => {}

/** What can be saved, as last heard. */
let bundle: TourBundle | undefined

/**
 * Once a visit brings what this phone has up to date: the list with small pictures, without a word, or as much as the
 * visitor asked for. Who saves data gets the list alone. Without a worker nothing that is saved would open.
 */
export async function keepTourUpToDate(isWorkerThere: boolean): Promise<void> {
	const saved = await readSavedTour()
	if (running) return
	if (!isWorkerThere) return tell({ fault: "no worker" })
	// Another tab may have saved more meanwhile, or given it back.
	if (isKept && !isAskedFor(saved?.wanted)) return await tellWhatIsHere()
	isKept = await saveAnew()
}

/** False where that has to be tried again. */
async function saveAnew(): Promise<boolean> {
	const mine = begin()
	return await run(mine, { ifAvailable: true }, async () => {
		const saved = await readSavedTour()
		tell({ saved })
		const found = await findBundle(mine.signal)
		await save(found, await extentToKeep(found, saved), isAskedFor(saved?.wanted), mine.signal)
	})
}

/** Saves the tour because the visitor asked for it: with progress, and a word about what went wrong. */
export async function keepTour(extent: Extent): Promise<void> {
	const mine = begin()
	tell({ progress: { done: 0, total: 0 } })
	await run(mine, { signal: mine.signal }, async () => {
		// First of all: where the signal goes, this goes on by itself later.
		await noteWanted(extent)
		// Asks the browser not to clear this away when it needs room. Some ask the visitor, who may not answer.
		navigator.storage?.persist?.().catch(() => false)
		await save(await findBundle(mine.signal), extent, true, mine.signal)
	})
}

/** Ends what runs. What came of it stays until the tour is next brought up to date. */
export async function stopSaving(): Promise<void> {
	await instead(() => noteWanted(undefined))
}

/** Gives back the room of larger pictures and sounds. */
export async function forgetTour(): Promise<void> {
	await instead(shrinkTour)
}

/** One save in a page: what the visitor asks for takes the place of the one that runs. */
function begin(): AbortController {
	forgetLater()
	running?.abort()
	running = new AbortController()
	tell({ fault: undefined })
	return running
}

async function run(mine: AbortController, options: LockOptions, work: () => Promise<void>): Promise<boolean> {
	let fault: SavingFault | undefined
	const isDone = await alone(options, work).catch((error) => {
		fault = faultOf(error)
		return fault === "too large"
	})
	const saved = await readSavedTour()
	// Another one, or a stop, has taken its place and tells.
	if (running !== mine) return false
	running = undefined
	const isShown = saving().progress !== undefined
	// Before it is told: the signal may be back at once.
	if (fault === "cut off" && isAskedFor(saved?.wanted)) goOnLater()
	tell({ progress: undefined, fault: fault !== "cut off" || isShown ? fault : undefined })
	await tellWhatIsHere()
	return isDone
}

async function save(found: TourBundle, extent: Extent, isShown: boolean, stop: AbortSignal): Promise<void> {
	const catalogue = await loadCatalogue()
	if (!catalogue) throw new TypeError("The catalogue did not come.")
	// Without it the tour would not open.
	await keepAccess()
	const missing = await missingFiles(await filesOf(found, extent))
	const progress = { done: 0, total: bytesOf(missing) }
	stop.throwIfAborted()
	if (isShown) tell({ progress })
	try {
		await saveTour({ catalogue, bundle: found, extent, missing }, stop, (bytes) => {
			progress.done += bytes
			if (isShown) tell({ progress: { ...progress } })
		})
	} catch (error) {
		if (faultOf(error) === "no room") await giveUpTour(found, missing)
		throw error
	}
}

/** In the place of the save that runs. */
async function instead(work: () => Promise<void>): Promise<void> {
	forgetLater()
	running?.abort()
	running = undefined
	tell({ progress: undefined, fault: undefined })
	// A storage that refuses even this leaves what is told next.
	await alone({}, work).catch(() => false)
	await tellWhatIsHere()
}

async function findBundle(stop: AbortSignal): Promise<TourBundle> {
	bundle = await fetchBundle(stop)
	if (bundle.isTooLarge) throw new TooManySpecies()
	return bundle
}

/** What was asked for stays; what comes without asking waits where somebody saves data. */
async function extentToKeep(found: TourBundle, saved: SavedTour | undefined): Promise<Extent> {
	const known = saved?.wanted ?? saved?.extent
	if (known && isAskedFor(known)) return known
	const isSmallHere = (await missingFiles(await filesOf(found, "small"))).length === 0
	return isSavingData() && !isSmallHere ? "list" : "small"
}

async function tellWhatIsHere(): Promise<void> {
	const saved = await readSavedTour()
	if (!bundle || !saved) return tell({ saved })
	const pictures = bytesOf(await missingFiles(await filesOf(bundle, "pictures")))
	const sounds = bytesOf(await missingFiles(bundle.sounds))
	tell({ saved, toFetch: { pictures, sounds } })
}

function goOnLater(): void {
	const again = () => void (running || saveAnew().catch(() => undefined))
	// Where the browser knows that there is no signal, it tells when there is one.
	const timer = navigator.onLine ? setTimeout(again, AGAIN_MS) : undefined
	window.addEventListener("online", again)
	forgetLater = () => {
		clearTimeout(timer)
		window.removeEventListener("online", again)
	}
}

function faultOf(error: unknown): SavingFault {
	if (error instanceof TooManySpecies) return "too large"
	return error instanceof DOMException && error.name === "QuotaExceededError" ? "no room" : "cut off"
}

function isSavingData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean } }
	return connection?.saveData === true
}
