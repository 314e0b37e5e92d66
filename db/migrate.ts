import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs"
import path from "node:path"
import type Sqlite from "better-sqlite3"
import { makeContentTriggers } from "./content-tables.ts"
import { registerFold } from "./fold-function.ts"
import { withoutForeignKeys } from "./rebuild-table.ts"

type Change = (sqlite: Sqlite.Database) => void

/** SQL, or a function for tables that must be rebuilt, which runs without foreign keys. */
export type Migration = { version: number; name: string } & ({ sql: string } | { change: Change })

const sqlFiles = import.meta.glob<string>("./migrations/*.sql", {
	query: "?raw",
	import: "default",
	eager: true,
})

const changeFiles = import.meta.glob<Change>("./migrations/*.ts", { import: "default", eager: true })

export const migrations: Migration[] = [
	...Object.entries(sqlFiles).map(([path, sql]) => ({ ...identify(path), sql })),
	...Object.entries(changeFiles).map(([path, change]) => ({ ...identify(path), change })),
].sort((a, b) => a.version - b.version)

function identify(path: string): { version: number; name: string } {
	const name = path.replace(/^.*\/|\.\w+$/g, "")
	return { version: Number.parseInt(name, 10), name }
}

export class NewerDatabaseError extends Error {}

/** Each migration is a transaction. With `mustCopy`, copies a database with content first. Throws `NewerDatabaseError`. */
export function migrate(sqlite: Sqlite.Database, steps: Migration[] = migrations, mustCopy = true): string[] {
	const current = sqlite.pragma("user_version", { simple: true }) as number
	const latest = steps.at(-1)?.version ?? 0
	if (current > latest)
		throw new NewerDatabaseError(
			`The database has version ${current}, but this release supports only version ${latest}. ` +
				"Start the newer release again, or restore the backup that was made before the update.",
		)
	const pending = steps.filter((step) => step.version > current)
	if (mustCopy && pending.length > 0 && current > 0 && !sqlite.memory)
		copyBefore(sqlite, `${sqlite.name}.before-${latest}`)
	registerFold(sqlite)
	for (const step of pending) {
		const run = () => {
			if ("sql" in step) sqlite.exec(step.sql)
			else step.change(sqlite)
			sqlite.pragma(`user_version = ${step.version}`)
		}
		if ("sql" in step) sqlite.transaction(run).immediate()
		else withoutForeignKeys(sqlite, run)
	}
	sqlite.transaction(() => makeContentTriggers(sqlite)).immediate()
	return pending.map((step) => step.name)
}

/** Creates `copy` atomically. A copy left by an interrupted update is kept, because it is older than that update. */
function copyBefore(sqlite: Sqlite.Database, copy: string): void {
	if (existsSync(copy)) return
	const unfinished = `${copy}.unfinished`
	const remove = () => {
		for (const file of [unfinished, `${unfinished}-journal`]) rmSync(file, { force: true })
	}
	remove()
	try {
		sqlite.prepare("vacuum into ?").run(unfinished)
		sync(unfinished)
	} catch (error) {
		remove()
		throw error
	}
	renameSync(unfinished, copy)
	sync(path.dirname(copy))
}

function sync(target: string): void {
	const descriptor = openSync(target, "r")
	try {
		fsyncSync(descriptor)
	} finally {
		closeSync(descriptor)
	}
}
