import type Sqlite from "better-sqlite3"

const files = import.meta.glob<string>("./migrations/*.sql", {
	query: "?raw",
	import: "default",
	eager: true,
})

/** One step of the schema: the number in front of its file name, counted from 1 without a gap, and its SQL. */
export type Migration = { version: number; name: string; sql: string }

/** All steps, oldest first. */
export const migrations: Migration[] = Object.entries(files)
	.map(([path, sql]) => {
		const name = path.replace(/^.*\/|\.sql$/g, "")
		return { version: Number.parseInt(name, 10), name, sql }
	})
	.sort((a, b) => a.version - b.version)

/** The database was made by a newer release than this one. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the database up to date, each step in a transaction of its own, and returns the names of the steps taken.
 * A database that holds something is copied to `{file}.before-{version}` first. Throws `NewerDatabaseError`.
 */
export function migrate(sqlite: Sqlite.Database, steps: Migration[] = migrations): string[] {
	const current = sqlite.pragma("user_version", { simple: true }) as number
	const latest = steps.at(-1)?.version ?? 0
	if (current > latest) {
		throw new NewerDatabaseError(
			`The database has version ${current}, but this release knows only version ${latest}. ` +
				"Start the newer release again, or restore the backup that was made before the update.",
		)
	}
	const pending = steps.filter((step) => step.version > current)
	if (pending.length > 0 && current > 0 && !sqlite.memory) {
		sqlite.prepare("vacuum into ?").run(`${sqlite.name}.before-${latest}-${Date.now()}`)
	}
	for (const step of pending) {
		sqlite
			.transaction(() => {
				sqlite.exec(step.sql)
				sqlite.pragma(`user_version = ${step.version}`)
			})
			.immediate()
	}
	return pending.map((step) => step.name)
}
