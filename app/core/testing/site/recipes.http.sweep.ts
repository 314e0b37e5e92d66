import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyProject, follow, readRecipes, runIn } from "#core/testing/recipes.ts"

const recipes = readRecipes()
let copy: string

beforeAll(() => {
	copy = mkdtempSync(path.join(tmpdir(), "recipes-"))
	copyProject(copy)
})
afterAll(() => rmSync(copy, { recursive: true }))

test("all recipes together work as they are written", { timeout: 900_000 }, () => {
	expect(recipes.length).toBeGreaterThan(5)
	for (const recipe of recipes) follow(recipe, copy)
	runIn(copy, "npm run format")
	runIn(copy, "npm run types")
	const units = recipes.flatMap(({ commands }) =>
		commands.filter((one) => one.startsWith("npm run test:unit -- ")),
	)
	const folders = new Set(units.flatMap((command) => command.split(" -- ")[1]?.split(" ") ?? []))
	runIn(copy, `npm run test:unit -- ${[...folders].join(" ")}`)
})
