import { beforeAll, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { slowSteps } from "#app/testing/queries/plans.ts"
import { REASONS, reasonFor } from "#app/testing/queries/reasons.ts"
import { recordStatements } from "#app/testing/queries/sent-statements.ts"
import { functionsWithSql, watchParts } from "#app/testing/queries/unreached-parts.ts"
import { walkWholeSite } from "#app/testing/queries/walk.ts"
import { fillSite } from "../../../scripts/large-site.mjs"

const { sqlite, close } = testDatabase()
let statements: string[]
let unreached: string[]

beforeAll(async () => {
	const parts = await watchParts()
	const recorder = recordStatements()
	const { analyzed } = await walkWholeSite()
	recorder.stop()
	expect(analyzed, "the site leaves no statistics behind").toBe(false)
	statements = [...recorder.statements]
	unreached = await parts.unreached()
	fillSite(sqlite, {
		species: 2_000,
		posts: 400,
		events: 20_000,
		event_batches: 4_000,
		waiver_acceptances: 20_000,
		audit_entries: 4_000,
	})
	return close
})

test("the walk sends every statement of the sources, including those assembled at runtime", () => {
	expect(functionsWithSql().size).toBeGreaterThan(80)
	// Only an update of the site copies the database.
	expect(unreached.filter((part) => !part.includes("vacuum into"))).toEqual([])
	expect(statements.length).toBeGreaterThan(150)
})

test("every statement uses an index unless it is listed as an exception, and every exception is needed", () => {
	const asSitesAre = statements.flatMap((sql) => slowSteps(sqlite, sql))
	// Sites have no statistics, so that a statement has the same plan everywhere; with statistics the plans must not be
	// worse.
	sqlite.exec("analyze")
	const analyzed = statements.flatMap((sql) => slowSteps(sqlite, sql))
	const steps = [...asSitesAre, ...analyzed]
	expect(steps.filter((one) => !reasonFor(one))).toEqual([])
	const needed = new Set(steps.map(reasonFor))
	expect(REASONS.filter((reason) => !needed.has(reason))).toEqual([])
})
