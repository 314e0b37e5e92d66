import { expect, test } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { addSampleData } from "#app/testing/fixtures/site.ts"
import { startSiteProcess } from "#app/testing/fixtures/site-process.ts"

const folder = testFolder()

/** What a site prints while a guest searches and fails to sign in. */
async function logOf(variables: Record<string, string>): Promise<string> {
	const dataDir = folder.file(`data-${JSON.stringify(variables).length}`)
	await addSampleData(dataDir)
	const site = await startSiteProcess({ DATA_DIR: dataDir, BACKUPS: "off", ...variables })
	await site.get("/?search=OspreyLane47")
	await site.get("/auth", {
		method: "POST",
		headers: { Origin: site.address },
		body: new URLSearchParams({ username: "OspreyLane47", password: "OspreyLane47" }),
	})
	// Waits until all lines are written.
	await site.end("SIGTERM")
	return site.output()
}

test("SQL_LOG=1 logs statements with duration and rows as JSON, and never what visitors typed", async () => {
	const log = await logOf({ SQL_LOG: "1" })
	const lines = log.split("\n").filter((line) => line.startsWith("{"))
	const statements = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "sql")
	expect(statements).toContainEqual({
		time: expect.any(String),
		level: "info",
		message: "sql",
		ms: expect.any(Number),
		rows: 0,
		sql: expect.stringMatching(/^select .* from "users" .*where .*"username" = \?$/),
	})
	expect(log).not.toContain("OspreyLane47")
})

test("without SQL_LOG no statement is logged", async () => {
	expect(await logOf({})).not.toContain('"message":"sql"')
})
