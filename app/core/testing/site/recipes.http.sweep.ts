import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyProject, follow, readRecipes } from "#core/testing/recipes.ts"

const recipes = readRecipes()
let copy: string

beforeAll(() => {
	copy = mkdtempSync(path.join(tmpdir(), "recipes-"))
	copyProject(copy)
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Throws with the output of a failed command. */
function run(command: string): void {
	try {
		execFileSync("sh", ["-c", command], { cwd: copy, stdio: "pipe", env: { ...process.env, CI: "true" } })
	} catch (error) {
		const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }
		throw new Error(`${command}\n${stdout}\n${stderr}`)
	}
}

test("all recipes together work as they are written", { timeout: 900_000 }, () => {
	expect(recipes.length).toBeGreaterThan(5)
	for (const recipe of recipes) follow(recipe, copy)
	run("npm run format")
	run("npm run types")
	const units = recipes.flatMap(({ commands }) =>
		commands.filter((one) => one.startsWith("npm run test:unit -- ")),
	)
	const folders = new Set(units.flatMap((command) => command.split(" -- ")[1]?.split(" ") ?? []))
	run(`npm run test:unit -- ${[...folders].join(" ")}`)
})
