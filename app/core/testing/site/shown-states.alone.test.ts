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
import SaveTourCard from "#features/offline/save-tour-card.tsx"
import SaveVisit from "#features/offline/save-visit.tsx"
import { EndedTourLine } from "#features/tour/ui/ended-tour-line.tsx"
import { FavoriteButton } from "#features/tour/ui/favorite-button.tsx"
import { FoundButton } from "#features/tour/ui/found-button.tsx"
import { NamedClosure } from "#features/tour/ui/named-closure.tsx"
import { NumberChoices } from "#features/tour/ui/number-choices.tsx"
import { RunningTour } from "#features/tour/ui/running-tour.tsx"
import { PastTourList } from "#features/tour/ui/tour-dialog-content.tsx"
import { TourNumbers } from "#features/tour/ui/tour-numbers.tsx"
import type { TourSession } from "#features/tour/ui/tour-session.ts"
import { WaitingWaivers } from "#features/waiver/waiting/waiting-panels.tsx"

const NOON = "2026-06-03T16:00:00.000Z"
const ROOT = { site: { name: "Farm", timeZone: "America/Toronto" }, sections: {}, offlineTour: true }

/** The text that the component shows, without the space around its parts. */
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
		/It isn't recorded yet.* until (.*?) and sent .*? later\./,
		"It isn't recorded yet, until $1.",
	)
function card(state: DownloadState): string {
	download(state)
	return shown(SaveTourCard, {})
}
function visit(state: DownloadState): string {
	download(state)
	return shown(SaveVisit, {})
}

const past = (id: number, startTime: string) => tour(1, { id, startTime, endTime: NOON })
function startedTour(finds: number) {
	localStorage.activeTour = JSON.stringify(tourOf(finds, 65))
	return shown(FoundButton, { species: LOON })
}
const closure = (endsAt: string) =>
	shown(NamedClosure, {
		trail: publicTrail(1, [], { isClosed: true, notice: { text: "Flooded.", endsAt } }),
	})
const STOP = publicPlace(1, { number: "7", species: [speciesAt(4)] })
const STOPS = [{ map: publicMap({}), place: STOP, trails: [publicTrail(1, [1], { isClosed: true })] }]

/** Components whose states only scripts set, by state. */
const STATES: Record<string, () => string> = {
	"nothing saved": () => card({}),
	"small pictures": () => card({ saved: saved({}) }),
	"the list": () =>
		card({ saved: saved({ level: "list" }), toFetch: { pictures: 2_000_000, sounds: 500_000 } }),
	"the list, pictures wanted": () => card({ saved: saved({ level: "list", wanted: "pictures" }) }),
	everything: () => card({ saved: saved({ level: "sounds" }) }),
	"files missing": () => card({ saved: saved({ missing: 2 }) }),
	"a file of the app missing": () => card({ saved: saved({}), missingOfApp: 1 }),
	"not counted": () => card({ saved: saved({}), missingOfApp: undefined as never }),
	saving: () => card({ progress: { done: 1_500_000, total: 3_000_000 } }),
	interrupted: () => card({ error: "interrupted" }),
	full: () => card({ error: "storage full", saved: saved({}) }),
	"full at once": () => card({ error: "storage full" }),
	"too large": () => card({ error: "too large", saved: saved({}) }),
	"no worker": () => card({ error: "no worker" }),
	"visit: nothing saved": () => visit({}),
	"visit: saved": () => visit({ saved: saved({}) }),
	"visit: list": () => visit({ saved: saved({ level: "list" }) }),
	"visit: missing": () => visit({ saved: saved({ missing: 1 }) }),
	online: () => shown(OfflineLine, {}),
	offline() {
		vi.stubGlobal("navigator", { onLine: false })
		return shown(OfflineLine, {})
	},
	waiting: () => waitingText({}),
	"waiting for parking": () => waitingText({}, "parking"),
	"waiting while parking is open": () => waitingText({}, "parking", true),
	"waiting, recorded": () => waitingText({ receipt: "2222-3333" }),
	"waiting, new terms": () => waitingText({ asks: "terms" }, "parking"),
	"waiting, a question": () => waitingText({ asks: "question" }),
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
	"past tours": () => shown(PastTourList, { tours: [past(1, "2026-06-01T16:00:00Z"), past(2, NOON)] }),
	"no past tours": () => shown(PastTourList, { tours: [] }),
	finds: () => shown(RunningTour, { tour: tour(6), onBrowse() {} }).replace(/.*(?=Recent)/, ""),
	"closed trail": () => closure("2026-06-04T16:00:00.000Z"),
	"opened trail": () => closure(NOON),
	"two meanings": () => shown(NumberChoices, { meanings: { stops: STOPS, species: LOON } as never }),
}

const _WAITS =
	"Your acceptance is waiting It isn't recorded yet, because the site didn't respond or had too many at once. It is kept on this phone until June 4, 2026 at 12:00 PM and sent as soon as there is a connection. You may close this page and open any page of this site later."

/** What each of them says. */
const SAID = `
nothing saved = Take the tour with you The species list is saved automatically for use without a connection.
small pictures = Ready for offline use The list, all species and small pictures work offline. Saved on June 3, 2026 at 12:00 PM.
the list = Ready for offline use The list and all species work offline. To save data, pictures download only when you ask. Saved on June 3, 2026 at 12:00 PM. Save the rest for offline (2.5 MB) Include audio guides (0.5 MB)
the list, pictures wanted = Ready for offline use The list and all species work offline, but not all pictures yet. The rest will download when you're online. Saved on June 3, 2026 at 12:00 PM.
everything = Ready for offline use All species and pictures work offline. Saved on June 3, 2026 at 12:00 PM. Remove large pictures and audio guides
files missing = Take the tour with you 2 saved files are missing on this device, so not everything works offline. We'll download what is missing when there's a connection.
a file of the app missing = Take the tour with you 1 saved file is missing on this device, so not everything works offline. We'll download what is missing when there's a connection.
not counted = Take the tour with you The species list is saved automatically for use without a connection.
saving = Take the tour with you Saving… Keep this page open. 1.5 MB of 3.0 MB Stop
interrupted = Take the tour with you Not everything was downloaded. The rest will download automatically.
full = Ready for offline use The list, all species and small pictures work offline. Saved on June 3, 2026 at 12:00 PM. This device's storage is full. Everything already saved still works.
full at once = Take the tour with you This device's storage is full, so the tour wasn't saved. You'll need a connection.
too large = Take the tour with you This catalogue is too large to save on a phone. You'll need a connection for the tour.
no worker = Take the tour with you Couldn't save the tour yet. Check your connection and free storage; we'll retry automatically.
visit: nothing saved = Without a signal Receipts, map and catalogue can open without a connection. Save this visit to my phone
visit: saved = Without a signal Saved on this device on June 3, 2026 at 12:00 PM: receipts, map and catalogue open without a connection.
visit: list = Without a signal Texts and map are saved on this device. Pictures are saved when you ask for them. Save this visit to my phone
visit: missing = Without a signal 1 saved file is missing on this device, so not everything works offline. We'll download what is missing when there's a connection. Save this visit to my phone
online =
offline = You are offline. Everything saved on this device still works.
waiting = Your acceptance is waiting It isn't recorded yet, until June 4, 2026 at 12:00 PM. Send now Cancel
waiting for parking = Your acceptance is waiting It isn't recorded yet, until June 4, 2026 at 12:00 PM. The receipt will lead to the parking page. Send now Cancel
waiting while parking is open = Your acceptance is waiting It isn't recorded yet, until June 4, 2026 at 12:00 PM. If the parking page didn't open: Continue to Parking Send now Cancel
waiting, recorded = Your acceptance is recorded. Receipt number 2222-3333. Show the receipt
waiting, new terms = The terms have changed since you accepted them, so nothing was recorded. Read the new terms
waiting, a question = The site asks how many people are in your group and how many of them are under 18. Nothing was recorded yet. Answer it
no tour = species discovered 0 points 0 tour duration 0 min
three finds = species discovered 3 points 30 tour duration 1 h 5 min
ended = Tour completed: 1 species, 10 points, 0 min. See your result Undo
discarded = Tour ended without saving: 1 species, 10 points, 0 min. Undo
not started = Start Discovery Tour Each species you find on a tour earns 10 points.
not started, scanned = Start Discovery Tour You scanned Common Loon. Start the tour to count it as found.
not found = Mark as Found 0 species, 0 points so far.
found = Already Found Undo the find 2 species, 20 points so far; this one at 10:55 AM.
no favorite = Add to Favorites
favorite = In your Favorites
past tours = June 3, 2026 at 12:00 PM 1 species, 10 points, 0 min: Common Loon Result Remove June 1, 2026 at 12:00 PM 1 species, 10 points, 2 days: Common Loon Result Remove Remove all
no past tours = Tours you finish will appear here.
finds = Recent Discoveries Species 6 10:55 AM Undo Species 5 10:55 AM Undo Species 4 10:55 AM Undo Species 3 10:55 AM Undo Species 2 10:55 AM Undo Badges First findFound a species on the tour. What’s left Not found yet, by trail and seasonShare Progress End Tour
closed trail = Trail A, Trail 1: Closed. Flooded. Until June 4, 2026 at 12:00 PM.
opened trail =
two meanings = Stop 7 Place 1 Trail A, Trail 1: Closed. Species 4 Common Loon Code 13
`

test.each(Object.entries(STATES))("components say of the state '%s' what is true", (state, show) => {
	const expected = SAID.split("\n").find((line) => line.startsWith(`${state} =`)) ?? "no line"
	expect(`${state} = ${show()}`.trim()).toBe(expected)
})
