import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { backUp } from "#core/testing/backups.ts"
import { testFolder } from "#core/testing/folder.ts"
import { root, startTestSite } from "#core/testing/site.ts"
import { runScript } from "#core/testing/site-process.ts"
import { CAN_MOUNT, fillUp, mountSmallDisk } from "#core/testing/small-disk.ts"

const folder = testFolder()
const unmounts: (() => void)[] = []
let whole: string
let backupFile: string

beforeAll(async () => {
	whole = folder.file("whole")
	const site = await startTestSite({ DATA_DIR: whole })
	await signedInAdmin(site)
	await site.stop()
	backupFile = await backUp(whole, folder.file("backup"))
})
afterAll(() => {
	for (const unmount of unmounts) unmount()
})

/** The data folder of a site that was stopped: SQLite has removed its -wal and -shm files. */
function stopped(name: string): string {
	const dataDir = folder.file(name)
	cpSync(whole, dataDir, { recursive: true })
	return dataDir
}

/** The arguments to try for each command. Those of accounts get a password. */
const ARGUMENTS: Record<string, (dataDir: string) => string[][]> = {
	"backup.mjs": (dataDir) => [[], [`${dataDir}-copies`]],
	"create-admin.mjs": () => [["berta"]],
	"doctor.mjs": () => [[]],
	"end-sessions.mjs": () => [[]],
	"restore.mjs": () => [[backupFile, "--check"], [backupFile]],
}

const commands = readdirSync(path.join(root, "scripts")).filter(
	(name) =>
		name.endsWith(".mjs") &&
		/from "\.\/(account-)?command\.mjs"/.test(readFileSync(path.join(root, "scripts", name), "utf8")),
)

test("every command of the folder scripts is tried below", () => {
	expect(commands.filter((name) => name !== "account-command.mjs").sort()).toEqual(
		Object.keys(ARGUMENTS).sort(),
	)
})

type Condition = { dataDir: string; wrapper?: string[]; isFresh?: true }

/** Root may write anywhere unless it gives this right up. */
const AS_OWNER = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []

const CONDITIONS: Record<string, () => Condition> = {
	"a disk on which no file may grow": () => ({
		dataDir: stopped("no-growth"),
		wrapper: ["prlimit", "--fsize=0", "--"],
	}),
	"a read-only folder": () => ({ dataDir: readOnly(stopped("read-only")), wrapper: AS_OWNER }),
	"no folder": () => ({ dataDir: folder.file("nowhere/data"), isFresh: true }),
	"a file that isn't a database": () => {
		const dataDir = stopped("no-database")
		writeFileSync(path.join(dataDir, "site.db"), "This is a letter.\n".repeat(500))
		return { dataDir }
	},
	"the database of a newer release": () => {
		const dataDir = stopped("newer")
		const sqlite = new Sqlite(path.join(dataDir, "site.db"))
		sqlite.pragma("user_version = 9999")
		sqlite.close()
		return { dataDir }
	},
	...(CAN_MOUNT && { "a full disk": () => ({ dataDir: onFullDisk("full") }) }),
}

function onFullDisk(name: string): string {
	const dataDir = folder.file(name)
	mkdirSync(dataDir)
	unmounts.push(mountSmallDisk(dataDir, 48))
	cpSync(whole, dataDir, { recursive: true })
	fillUp(path.join(dataDir, "filler"))
	return dataDir
}

/** Commands that may succeed: some only read or write elsewhere, and a restore replaces the folder. */
const EXIT_CODES: Record<string, Record<string, number[]>> = {
	"a read-only folder": { "backup.mjs": [0, 1], "restore.mjs": [0, 1] },
	"a full disk": { "backup.mjs": [0, 1], "restore.mjs": [0, 1] },
	"no folder": { "restore.mjs": [0] },
	"a file that isn't a database": { "restore.mjs": [0] },
	"the database of a newer release": { "backup.mjs": [0], "restore.mjs": [0] },
}

function readOnly(dataDir: string): string {
	for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
		chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
	chmodSync(dataDir, 0o555)
	return dataDir
}

const SENTENCE = /^[A-Z/][^\n]*[\w)]\n$|^[A-Z/][^\n]*\.\n$/

describe.each(Object.keys(CONDITIONS))("with %s", (name) => {
	let condition: Condition
	beforeAll(() => {
		condition = CONDITIONS[name]?.() ?? { dataDir: "" }
	})

	test.each(Object.keys(ARGUMENTS))("%s ends with a sentence and an exit code", async (command) => {
		const { wrapper, isFresh } = condition
		const dataDir = isFresh ? `${condition.dataDir}-${command}` : condition.dataDir
		for (const args of ARGUMENTS[command]?.(dataDir) ?? []) {
			const { code, output } = await runScript(
				[`scripts/${command}`, ...args],
				{ DATA_DIR: dataDir },
				wrapper,
				"eight small otters\n",
			)
			const run = `${command} ${args.join(" ")}\n${output}`
			expect(output, run).not.toMatch(/^ {4}at |node:internal|Warning:/m)
			expect(EXIT_CODES[name]?.[command] ?? [1], run).toContain(code)
			// The doctor's report has many lines.
			if (code === 1 && command !== "doctor.mjs") expect(output, run).toMatch(SENTENCE)
		}
	})
})

test("a password that isn't typed ends the command with a sentence", async () => {
	const { code, output } = await runScript(["scripts/create-admin.mjs", "anna"], { DATA_DIR: whole })
	expect([code, output]).toEqual([1, expect.stringMatching(/^Password [^\n]+\n$/)])
})
