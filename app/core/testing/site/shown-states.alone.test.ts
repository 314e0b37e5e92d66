// @vitest-environment happy-dom
import { createElement, type FunctionComponent } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { createMemoryRouter, RouterProvider } from "react-router"
import { beforeEach, expect, test, vi } from "vitest"
import { publicMap, publicPlace, publicTrail, speciesAt } from "#core/testing/public-map.ts"
import { LOON, tourOf } from "#core/testing/tour.ts"
import { type DownloadState, setDownloadState } from "#features/offline/download-state.ts"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import SaveVisit from "#features/offline/save-visit.tsx"
import { FavoriteButton } from "#features/species/ui/favorite-button.tsx"
import { Find } from "#features/tour/result/tour-result.tsx"
import { EndedTourLine } from "#features/tour/ui/ended-tour-line.tsx"
import { FoundButton } from "#features/tour/ui/found-button.tsx"
import { NamedClosure } from "#features/tour/ui/named-closure.tsx"
import { NumberChoices } from "#features/tour/ui/number-choices.tsx"
import { FoundTab } from "#features/tour/ui/running-tour.tsx"
import { PastTourList } from "#features/tour/ui/tour-dialog-content.tsx"
import { TourNumbers } from "#features/tour/ui/tour-numbers.tsx"
import type { TourSession } from "#features/tour/ui/tour-session.ts"
import { WaitingWaivers } from "#features/waiver/waiting/waiting-panels.tsx"

const NOON = "2026-06-03T16:00:00.000Z"
const ROOT = { site: { name: "Farm", timeZone: "America/Toronto" }, sections: {}, offlineTour: true }

function shown<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
	const place = document.createElement("div")
	const routes = [{ id: "root", path: "/", element: createElement(component, props), loader: () => ROOT }]
	const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: ROOT } } })
	flushSync(() => createRoot(place).render(createElement(RouterProvider, { router })))
	for (const element of place.querySelectorAll("p, li, h2, h3, h4, button, dt, dd, label, span, a"))
		element.append(" ")
	return String(place.textContent).replace(/\s+/g, " ").trim()
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOON) })
	localStorage.clear()
	document.documentElement.dataset.timeZone = "America/Toronto"
	vi.stubGlobal("caches", {})
	Object.defineProperty(navigator, "serviceWorker", { value: {}, configurable: true })
	return () => {
		vi.useRealTimers()
		vi.unstubAllGlobals()
	}
})

const tour = (finds: number, change: Partial<TourSession> = {}): TourSession => ({
	...tourOf(finds, 65),
	...change,
})
const saved = (change: object) => ({
	...{ level: "small" as const, savedAt: NOON, files: [], missing: 0 },
	...change,
})
const download = (state: DownloadState) => setDownloadState({ ...NONE, ...state })
const NONE = { saved: undefined, missingOfApp: 0, toFetch: undefined, progress: undefined, error: undefined }
const waiting = (change: object, redirect?: string) => ({
	...{ acceptedAt: NOON, body: JSON.stringify({ idempotencyKey: "k", termsHash: "h", redirect }) },
	...change,
})
const waitingText = (change: object, redirect?: string, canPark = false) =>
	shown(WaitingWaivers, { waiting: [waiting(change, redirect)], canPark }).replace(
		/It may not be recorded yet.* until (.*?) and sent .*? later\./,
		"It may not be recorded yet, until $1.",
	)
function card(state: DownloadState): string {
	download(state)
	return shown(SaveVisit, {})
}

const past = (id: number, startTime: string) => tour(1, { id, startTime, endTime: NOON })
function startedTour(finds: number) {
	localStorage.activeTour = JSON.stringify(tourOf(finds, 65))
	return shown(FoundButton, { species: LOON })
}
const FIND = { ...tourOf(1, 5).discoveries[0], speciesName: "Species 1, as found" } as never
const CARD = { scientificName: "Gavia immer", imageUrl: null, imageWidths: [], imageOffset: "0,0" }
const closure = (endsAt: string) =>
	shown(NamedClosure, {
		trail: publicTrail(1, [], { isClosed: true, notice: { text: "Flooded.", endsAt } }),
	})
const STOP = publicPlace(1, { number: "7", species: [speciesAt(4)] })
const STOPS = [{ map: publicMap({}), place: STOP, trails: [publicTrail(1, [1], { isClosed: true })] }]

/** Components whose states only scripts set, by state. */
const STATES: Record<string, () => string> = {
	"nothing saved": () => card({}),
	"small pictures": () => card({ saved: saved({}), toFetch: 2_500_000 }),
	"the list": () => card({ saved: saved({ level: "list" }), toFetch: 2_500_000 }),
	"the list, pictures wanted": () => card({ saved: saved({ level: "list", wanted: "pictures" }) }),
	everything: () => card({ saved: saved({ level: "sounds" }) }),
	"files missing": () => card({ saved: saved({ missing: 2 }) }),
	"a file of the app missing": () => card({ saved: saved({}), missingOfApp: 1 }),
	"not counted": () => card({ saved: saved({}), missingOfApp: undefined as never }),
	saving: () => card({ progress: { done: 1_500_000, total: 3_000_000 } }),
	interrupted: () => card({ error: "interrupted" }),
	full: () => card({ error: "storage full", saved: saved({}) }),
	"full at once": () => card({ error: "storage full" }),
	locked: () => card({ error: "locked" }),
	"too large": () => card({ error: "too large", saved: saved({}) }),
	"no worker": () => card({ error: "no worker" }),
	online: () => shown(OfflineLine, {}),
	offline() {
		vi.stubGlobal("navigator", { onLine: false })
		return shown(OfflineLine, {})
	},
	waiting: () => waitingText({}),
	"waiting for parking": () => waitingText({}, "parking"),
	"waiting while parking is open": () => waitingText({}, "parking", true),
	"waiting, recorded": () => waitingText({ receipt: "2222-3333" }),
	"waiting, refused": () => waitingText({ asks: "terms" }, "parking"),
	"no tour": () => shown(TourNumbers, { tour: undefined }),
	"three finds": () => shown(TourNumbers, { tour: tour(3) }),
	ended: () => shown(EndedTourLine, { ended: { tour: past(1, NOON), isSaved: true } }),
	discarded: () => shown(EndedTourLine, { ended: { tour: past(1, NOON), isSaved: false } }),
	"not started": () => shown(FoundButton, { species: LOON }),
	"not started, scanned": () => shown(FoundButton, { species: LOON, isScanned: true }),
	"not found": () => startedTour(0),
	found: () => startedTour(2),
	"no favorite": () => shown(FavoriteButton, { species: LOON }),
	favorite() {
		localStorage.favorites = "[1]"
		return shown(FavoriteButton, { species: LOON })
	},
	"a find": () => shown(Find, { find: FIND, species: { ...LOON, ...CARD } as never }),
	"a find of a deleted species": () => shown(Find, { find: FIND, species: undefined }),
	"past tours": () => shown(PastTourList, { tours: [past(1, "2026-06-01T16:00:00Z"), past(2, NOON)] }),
	"no past tours": () => shown(PastTourList, { tours: [] }),
	finds: () => shown(FoundTab, { tour: tour(6) }),
	"closed trail": () => closure("2026-06-04T16:00:00.000Z"),
	"opened trail": () => closure(NOON),
	"two meanings": () => shown(NumberChoices, { meanings: { stops: STOPS, species: LOON } as never }),
}

const SAID = `
nothing saved = Without a signal Receipts, map and species can open without a connection, once they are saved on this device. Save this visit to my phone
small pictures = Ready for offline use All species and small pictures work offline. Saved on June 3, 2026 at 12:00 PM. Save the rest for offline (2.5 MB)
the list = Ready for offline use The list and all species work offline. To save data, pictures download only when you ask. Saved on June 3, 2026 at 12:00 PM. Save this visit to my phone
the list, pictures wanted = Ready for offline use The list and all species work offline. The rest will download when you're online. Saved on June 3, 2026 at 12:00 PM. Save this visit to my phone
everything = Ready for offline use All species and pictures work offline. Saved on June 3, 2026 at 12:00 PM. Remove large pictures and audio guides
files missing = Without a signal 2 saved files are missing on this device, so not everything works offline. We'll download what is missing when there's a connection. Save this visit to my phone
a file of the app missing = Without a signal 1 saved file is missing on this device, so not everything works offline. We'll download what is missing when there's a connection. Save this visit to my phone
not counted = Without a signal Receipts, map and species can open without a connection, once they are saved on this device. Save this visit to my phone
saving = Without a signal Saving… Keep this page open. 1.5 MB of 3.0 MB Stop
interrupted = Without a signal Receipts, map and species can open without a connection, once they are saved on this device. Not everything was downloaded. Try again when the connection is better. Save this visit to my phone
full = Ready for offline use All species and small pictures work offline. Saved on June 3, 2026 at 12:00 PM. This device's storage is full. Everything already saved still works.
full at once = Without a signal Receipts, map and species can open without a connection, once they are saved on this device. This device's storage is full, so the tour wasn't saved. You'll need a connection. Save this visit to my phone
locked = Without a signal The tour needs its passcode first, so map and catalogue aren't saved. Your receipts and the terms open without a connection. Save this visit to my phone
too large = Without a signal This catalogue is too large to save on a phone. You'll need a connection for the tour. Your receipts and the terms open without a connection.
no worker = Without a signal Couldn't save the tour yet. Check your connection and storage; we'll retry automatically. Save this visit to my phone
online =
offline = You are offline. Everything saved on this device still works.
waiting = Your acceptance is waiting It may not be recorded yet, until June 4, 2026 at 12:00 PM. Send now Cancel
waiting for parking = Your acceptance is waiting It may not be recorded yet, until June 4, 2026 at 12:00 PM. Send now Cancel
waiting while parking is open = Your acceptance is waiting It may not be recorded yet, until June 4, 2026 at 12:00 PM. If the parking page didn't open: Continue to Parking Send now Cancel
waiting, recorded = Your acceptance is recorded. Receipt number 2222-3333. Show the receipt
waiting, refused = The terms, or what the form asks, have changed since you accepted, so nothing was recorded. Please accept again. Show the form
no tour = 0 species discovered · 0 points · 0 min
three finds = 3 species discovered · 30 points · 1 h 5 min
ended = Tour completed: 1 species, 10 points, 0 min. See your result Undo
discarded = Tour ended without saving: 1 species, 10 points, 0 min. Undo
not started = Start Discovery Tour Each species you find on a tour earns 10 points.
not started, scanned = Start Discovery Tour You scanned Common Loon. Start the tour to count it as found.
not found = Mark as Found 0 species, 0 points so far.
found = Already Found Undo the find 2 species, 20 points so far; this one at 10:55 AM.
no favorite = Add to Favorites
favorite = In your Favorites
a find = No image available Common Loon Gavia immer
a find of a deleted species = No image available Species 1, as found
past tours = June 3, 2026 at 12:00 PM 1 species, 10 points, 0 min: Common Loon Result Remove June 1, 2026 at 12:00 PM 1 species, 10 points, 2 days: Common Loon Result Remove Remove all
no past tours = Tours you finish will appear here.
finds = Recent Discoveries Species 6 10:55 AM Undo Species 5 10:55 AM Undo Species 4 10:55 AM Undo Species 3 10:55 AM Undo Species 2 10:55 AM Undo
closed trail = Trail A, Trail 1: Closed. Flooded. Until June 4, 2026 at 12:00 PM.
opened trail =
two meanings = Stop 7 Place 1 Trail A, Trail 1: Closed. Species 4 Common Loon Code 13
`

test.each(Object.entries(STATES))("components say of the state '%s' what is true", (state, show) => {
	const expected = SAID.split("\n").find((line) => line.startsWith(`${state} =`)) ?? "no line"
	expect(`${state} = ${show()}`.trim()).toBe(expected)
})
