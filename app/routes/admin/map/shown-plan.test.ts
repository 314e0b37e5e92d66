import { expect, test } from "vitest"
import { planImport } from "#app/models/map/import-plan.ts"
import type { Place } from "#app/models/map/map.ts"
import { describePlan } from "./shown-plan.ts"

const gate: Place = {
	...{ id: 7, mapId: 1, name: "Gate", kind: "other", text: "", number: "", species: [] },
	...{ x: 0.1, y: 0.9, published: true, revision: 1, updatedAt: "" },
}

test("the check of a map file draws a trail through a stop where the file puts it, not where it is now", () => {
	const line = [
		{ x: 0.5, y: 0.5 },
		{ x: 0.7, y: 0.5 },
	]
	const moved = {
		at: { x: 0.5, y: 0.5 },
		name: "Gate",
		number: "",
		text: "",
		kind: undefined,
		species: undefined,
	}
	const trail = { name: "Way", facts: {}, places: ["Gate"], line, metres: 100, gapMetres: 0 }
	const parts = { places: [gate], trails: [] }
	const stored = { ...parts, visible: parts }
	const plan = planImport({ places: [moved], trails: [trail], leftOut: [] }, stored, new Map())
	const shown = describePlan({ plan, stored, seal: "" }, "farm.geojson")
	expect(shown.places).toMatchObject([{ state: "changed", x: 0.5, y: 0.5 }])
	expect(shown.trails[0]?.line).toEqual(line)
})
