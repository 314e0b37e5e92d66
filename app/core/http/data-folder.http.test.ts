import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { startTestSite } from "#core/testing/site.ts"
import { runScript } from "#core/testing/site-process.ts"

const folder = testFolder()
let whole: string
beforeAll(async () => {
	whole = folder.file("whole")
	const site = await startTestSite({ DATA_DIR: whole })
	await site.stop()
})

function copy(name: string): string {
	const to = folder.file(name)
	cpSync(whole, to, { recursive: true })
	return to
}

/** By name, without the empty lock and the -wal and -shm files that reading creates. */
function bytesOf(dataDir: string): Record<string, string> {
	const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/(\.lock|-shm|-wal)$/.test(entry.name))
		.map((entry) => path.join(entry.parentPath, entry.name))
	return Object.fromEntries(names.map((name) => [name, readFileSync(name).toString("base64")]))
}

const pageSize = 4096

const DAMAGES: Record<string, (file: string) => void> = {
	"truncated in the middle": (file) => truncateSync(file, 10 * pageSize),
	emptied: (file) => truncateSync(file, 0),
	removed: (file) => rmSync(file),
	"with a page of zeros": (file) =>
		overwrite(file, rootPage(file, "species") * pageSize - pageSize, Buffer.alloc(pageSize)),
	"overwritten with text": (file) => writeFileSync(file, "This is a letter.\n".repeat(500)),
}

function overwrite(file: string, at: number, content: Buffer) {
	const bytes = readFileSync(file)
	content.copy(bytes, at)
	writeFileSync(file, bytes)
}

function rootPage(file: string, table: string): number {
	const sqlite = new Sqlite(file, { readonly: true })
	const page = sqlite.prepare("select rootpage from sqlite_master where name = ?").pluck().get(table)
	sqlite.close()
	return Number(page)
}

test.each(Object.entries(DAMAGES))(
	"a start with a database %s fails with an explanation, and nothing is changed",
	async (name, damage) => {
		const dataDir = copy(name.replaceAll(" ", "-"))
		damage(path.join(dataDir, "site.db"))
		const before = bytesOf(dataDir)
		const rejected = await startTestSite({ DATA_DIR: dataDir }).catch((error) => String(error.message))
		expect(rejected).toMatch(
			/^The database .* (damaged|missing or empty).* node scripts\/restore\.mjs --newest/,
		)
		expect(rejected).not.toContain("\n")
		expect(bytesOf(dataDir)).toEqual(before)
	},
)

test("a data folder belongs to one site at a time, and to the next one when that site has ended", async () => {
	const dataDir = copy("shared")
	// As an interrupted restore leaves it.
	cpSync(whole, path.join(dataDir, "restoring-1"), { recursive: true })
	const first = await startTestSite({ DATA_DIR: dataDir })
	const second = await runScript(["scripts/serve.mjs"], { DATA_DIR: dataDir })
	expect(second).toEqual({
		code: 1,
		output: expect.stringMatching(/^The site can't start: The folder .* is in use: .*DATA_DIR\.\n$/),
	})
	expect((await first.get("/healthz")).status).toBe(200)
	// Command-line scripts write to it at the same time.
	const scripts = await runScript(["scripts/end-sessions.mjs"], { DATA_DIR: dataDir })
	expect(scripts.code).toBe(0)
	await first.stop()
	expect(readdirSync(dataDir)).not.toContain("restoring-1")
	const next = await startTestSite({ DATA_DIR: dataDir })
	await next.stop()
})

test.each([
	["HOST", "999.1.1.1", /HOST must be an address of this machine/],
	[
		"DATA_DIR",
		"/proc/foo",
		/The folder \/proc\/foo can't be created|There is no (folder|database in) \/proc\/foo\./,
	],
	["DATA_DIR", "package.json", /package\.json isn't a folder\. *\n?.*Set DATA_DIR/],
])("with %s=%s, the site and the doctor say so and end", async (name, value, sentence) => {
	for (const command of ["serve.mjs", "doctor.mjs"]) {
		const { code, output } = await runScript([`scripts/${command}`], { PUBLIC_URL: "", [name]: value })
		expect([code, output], command).toEqual([1, expect.stringMatching(sentence)])
		expect(output, command).not.toMatch(
			/getaddrinfo|EISDIR|ENOTDIR|EEXIST|fault of the program|\bat .*:\d+:\d+/,
		)
	}
})
