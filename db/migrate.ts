import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { makeContentTriggers } from "./content-tables.ts"
import { registerFold } from "./fold-function.ts"
import { withoutForeignKeys } from "./rebuild-table.ts"

type Change = (sqlite: Sqlite.Database) => void

/** SQL, or for what needs a rebuilt table a function, which runs without foreign keys. */
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

export class NoRoomForCopyError extends Error {}

/** What the database lacks. Throws `NewerDatabaseError`. */
export function pendingMigrations(sqlite: Sqlite.Database, steps: Migration[] = migrations): Migration[] {
	const current = versionIn(sqlite)
	const latest = steps.at(-1)?.version ?? 0
	if (current > latest) {
		throw new NewerDatabaseError(
			`The database has version ${current}, but this release supports only version ${latest}. ` +
				"Start the newer release again, or restore the backup that was made before the update.",
		)
	}
	return steps.filter((step) => step.version > current)
}

const versionIn = (sqlite: Sqlite.Database) => sqlite.pragma("user_version", { simple: true }) as number

/** Each migration is a transaction. Copies a database with content first. Throws `NewerDatabaseError` and `NoRoomForCopyError`. */
export function migrate(sqlite: Sqlite.Database, steps: Migration[] = migrations): string[] {
	const pending = pendingMigrations(sqlite, steps)
	const current = versionIn(sqlite)
	if (pending.length > 0 && current > 0 && !sqlite.memory) {
		copyBefore(sqlite, current, `${sqlite.name}.before-${pending.at(-1)?.version}`)
	}
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

/** File systems need space for their metadata as well. */
const SPACE_FACTOR = 1.1

/** Creates `copy` atomically. An existing copy of an older version, left by a failed update, is not replaced. */
function copyBefore(sqlite: Sqlite.Database, version: number, copy: string): void {
	const older = versionOf(copy)
	if (older !== undefined && older > 0 && older < version) return
	const unfinished = `${copy}.unfinished`
	for (const file of [unfinished, `${unfinished}-journal`]) rmSync(file, { force: true })
	freeSpace(sqlite, copy)
	try {
		closeSync(openSync(unfinished, "wx", 0o600))
		sqlite.prepare("vacuum into ?").run(unfinished)
		chmodSync(unfinished, 0o600)
		sync(unfinished)
		renameSync(unfinished, copy)
		sync(path.dirname(copy))
	} catch (error) {
		rmSync(unfinished, { force: true })
		if (!/^(SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)$/.test((error as { code?: string }).code ?? "")) throw error
		throw noSpaceError(sqlite, copy)
	}
}

function freeSpace(sqlite: Sqlite.Database, copy: string): void {
	const needed = bytesNeeded(sqlite)
	const free = freeBytes(copy)
	if (free >= needed) return
	const older = statSync(copy, { throwIfNoEntry: false })?.size ?? 0
	if (free + older < needed) throw noSpaceError(sqlite, copy)
	rmSync(copy, { force: true })
}

function noSpaceError(sqlite: Sqlite.Database, copy: string): NoRoomForCopyError {
	const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
	return new NoRoomForCopyError(
		"Not enough disk space to copy the database before the update: " +
			`${megabytes(bytesNeeded(sqlite))} must be free, ${megabytes(freeBytes(copy))} are. Nothing was changed.`,
	)
}

function bytesNeeded(sqlite: Sqlite.Database): number {
	const pages = sqlite.pragma("page_count", { simple: true }) as number
	return pages * (sqlite.pragma("page_size", { simple: true }) as number) * SPACE_FACTOR
}

function freeBytes(file: string): number {
	const { bavail, bsize } = statfsSync(path.dirname(file))
	return bavail * bsize
}

function versionOf(file: string): number | undefined {
	try {
		const sqlite = new Sqlite(file, { readonly: true })
		try {
			return versionIn(sqlite)
		} finally {
			sqlite.close()
		}
	} catch {
		return undefined
	}
}

function sync(target: string): void {
	const descriptor = openSync(target, "r")
	try {
		fsyncSync(descriptor)
	} finally {
		closeSync(descriptor)
	}
}
