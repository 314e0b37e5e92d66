import { expect, test } from "vitest"
import { countedAs } from "./event-table.ts"

const loon = { speciesId: 12, speciesName: "Common Loon", speciesType: "bird" } as const

test("an event is counted under its subject only", () => {
	expect(countedAs("species-view", loon)).toEqual({ event: "species-view", subject: "12" })
	expect(
		countedAs("species_discovery", {
			speciesId: 12,
			speciesName: "Common Loon",
			points: 10,
			discoveryMethod: "qr_code",
		}),
	).toEqual({ event: "species_discovery", subject: "12 qr_code" })
	expect(countedAs("filter", { filter: "type", value: "bird" }).subject).toBe("bird")
	expect(countedAs("qr_generate", { qrType: "single", speciesId: 3 }).subject).toBe("single 3")
	expect(countedAs("qr_generate", { qrType: "all" }).subject).toBe("all")
	expect(countedAs("admin_action", { resource: "species", action: "archived" }).subject).toBe(
		"species archived",
	)
	const session = "Wildlife Discovery Tour - June 3, 2026"
	expect(countedAs("tour_start", { session })).toEqual({ event: "tour_start", subject: "" })
	expect(countedAs("tour_complete", { session, discoveries: 0, totalPoints: 0 }).subject).toBe("0")
})

test("a search is counted by its text in lower case, and as another event if it found nothing", () => {
	expect(countedAs("search", { query: "  Great\t Blue  HERON ", found: 1 })).toEqual({
		event: "search",
		subject: "great blue heron",
	})
	expect(countedAs("search", { query: "Puffin", found: 0 })).toEqual({
		event: "search_nothing",
		subject: "puffin",
	})
	// Undefined, because filters hide some results.
	expect(countedAs("search", { query: "puffin", found: undefined }).event).toBe("search")
})
