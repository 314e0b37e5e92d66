import { afterEach, expect, test, vi } from "vitest"
import { requestCatalogue } from "./tour-catalogue.ts"

afterEach(() => vi.unstubAllGlobals())

/** Answers with JSON by path, and with 404 what isn't listed. Returns the requested paths. */
function answer(answers: Record<string, unknown>): string[] {
	const requested: string[] = []
	vi.stubGlobal("fetch", async (path: string) => {
		requested.push(path)
		return path in answers ? Response.json(answers[path]) : new Response("", { status: 404 })
	})
	return requested
}

test("without a catalogue on the phone, the found and the featured species are requested", async () => {
	const loon = { id: 1, name: "Common Loon", archived: false }
	const owl = { id: 7, name: "Barred Owl", archived: false, featured: true }
	answer({
		"/api/species/featured": [owl, loon],
		"/api/map": [{ id: 1 }],
		"/api/species/1": loon,
		"/api/species/5": { id: 5, name: "Old oak", archived: true },
	})
	const { species, maps } = await requestCatalogue([1, 5, 9])
	const onlyPicture = { imageWidths: [], imagePlaceholder: "" }
	expect(species).toEqual([
		{ ...loon, ...onlyPicture },
		{ ...owl, ...onlyPicture },
	])
	expect(maps).toEqual([{ id: 1 }])
})
