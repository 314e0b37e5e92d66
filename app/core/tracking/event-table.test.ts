import { expect, test } from "vitest"
import { QR_GENERATE } from "#features/species/staff/tracked-events.ts"
import { SPECIES_VIEW } from "#features/species/tracked-events.ts"
import { FILTER, SPECIES_DISCOVERY, TOUR_COMPLETE, TOUR_START } from "#features/tour/tracked-events.ts"
import { countedAs } from "./event-table.ts"
import { ADMIN_ACTION, SEARCH } from "./use-tracked.ts"

const loon = { speciesId: 12, speciesName: "Common Loon", speciesType: "bird" } as const

test("an event is counted under its subject only", () => {
	expect(countedAs(SPECIES_VIEW, loon)).toEqual({ event: "species-view", subject: "12" })
	expect(
		countedAs(SPECIES_DISCOVERY, {
			speciesId: 12,
			speciesName: "Common Loon",
			points: 10,
			discoveryMethod: "qr_code",
		}),
	).toEqual({ event: "species_discovery", subject: "12 qr_code" })
	expect(countedAs(FILTER, { filter: "type", value: "bird" }).subject).toBe("bird")
	expect(countedAs(QR_GENERATE, { qrType: "single", speciesId: 3 }).subject).toBe("single 3")
	expect(countedAs(QR_GENERATE, { qrType: "all" }).subject).toBe("all")
	expect(countedAs(ADMIN_ACTION, { resource: "species", action: "archived" }).subject).toBe(
		"species archived",
	)
	const session = "Wildlife Discovery Tour - June 3, 2026"
	expect(countedAs(TOUR_START, { session })).toEqual({ event: "tour_start", subject: "" })
	expect(countedAs(TOUR_COMPLETE, { session, discoveries: 0, totalPoints: 0 }).subject).toBe("0")
})

test("a search is counted by its text in lower case, and as another event if it found nothing", () => {
	expect(countedAs(SEARCH, { query: "  Great\t Blue  HERON ", found: 1 })).toEqual({
		event: "search",
		subject: "great blue heron",
	})
	expect(countedAs(SEARCH, { query: "Puffin", found: 0 })).toEqual({
		event: "search_nothing",
		subject: "puffin",
	})
	// Undefined, because filters hide some results.
	expect(countedAs(SEARCH, { query: "puffin", found: undefined }).event).toBe("search")
})
