import { existsSync } from "node:fs"
import { mkdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { sql } from "kysely"
import { diskErrorOf } from "#core/forms/disk-error.ts"
import { lockFolder } from "#core/http/data-folder.server.ts"
import { backupFolder, freeBytes, inUnfinished, syncPath } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { swapState, UNPACKED } from "#core/platform/restore-swap.server.ts"
import { loadSecret } from "#core/platform/secret.server.ts"
import { BrokenArchiveError } from "#core/platform/tar.server.ts"
import { unpackBackup } from "#core/platform/unpack-backup.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { type Database, withDatabase } from "#db/connection.ts"
import { checkDatabase, DamagedDatabaseError } from "#db/database-check.ts"
import { migrate, migrations } from "#db/migrate.ts"
import { withDatabaseToRead } from "#db/read-database.ts"
import { type Backup, type BackupManifest, isComplete, isFromFuture, megabytes } from "./backup.ts"
import { BackupError, listBackups } from "./backups.server.ts"

export type CheckedBackup = { manifest: BackupManifest; files: number; bytes: number; missing: string[] }

/** Can run while the site runs. Throws `BackupError`. */
export async function checkBackup(file: string, dataDir: string): Promise<CheckedBackup> {
	const checked = await inUnfinished(backupFolder(dataDir), async (folder) => {
		await requireSpace(file, folder)
		return await unpackAndVerify(file, folder, (name) => name === "database.sqlite")
	})
	if (!checked) throw new BackupError("A backup is being made or checked. Try again in a minute.")
	return checked
}

/** Also ends sessions, one-time links and cookies that the backup would bring back. Throws `BackupError`, `DataFolderError`. */
export async function restoreBackup(
	file: string,
	dataDir: string,
	now: Date,
): Promise<CheckedBackup & { previous: string | undefined; access: RestoredAccess }> {
	const lock = await lockFolder(dataDir)
	try {
		await requireSpace(file, dataDir)
		const timestamp = now.toISOString().replaceAll(":", "").replace(/\..*$/, "Z")
		const from = `${UNPACKED}${timestamp}`
		const isRestored = (name: string) => name !== "session-secret"
		const checked = await unpackAndVerify(file, path.join(dataDir, from), isRestored)
		const access = await finishDatabase(path.join(dataDir, from, "database.sqlite"), dataDir)
		// Security: a new secret invalidates cookies for the tour from before the restore.
		await loadSecret(path.join(dataDir, from))
		for (const folder of [path.join(from, "media"), from]) await syncPath(path.join(dataDir, folder))
		const aside = `before-restore-${timestamp}`
		return { ...checked, access, ...(await swapState(dataDir, { from, aside })) }
	} finally {
		lock.release()
	}
}

/** Ignores backups dated in the future. `complete`: the newest complete one, if `newest` lacks files. Throws `BackupError`. */
export async function newestBackup(
	dataDir: string,
	now: Date,
): Promise<{ file: string; skipped: string[]; newest: Backup; complete: Backup | undefined }> {
	const folder = backupFolder(dataDir)
	const backups = await listBackups(folder)
	const past = backups.filter((backup) => !isFromFuture(backup, now))
	const [newest] = past
	const skipped = backups.filter((backup) => isFromFuture(backup, now)).map(({ name }) => name)
	const complete = past.find(isComplete)
	if (newest) return { file: path.join(folder, newest.name), skipped, newest, complete }
	if (skipped.length === 0) throw new BackupError(`There is no backup in ${folder}.`)
	throw new BackupError(
		`Every backup in ${folder} is dated later than this machine's clock (${formatDateTime(now.toISOString())}): ` +
			`${skipped.join(", ")}. Set the clock, or name the file. Nothing was changed.`,
	)
}

async function requireSpace(file: string, dataDir: string): Promise<void> {
	const found = await stat(file).catch(() => undefined)
	if (found?.isDirectory()) throw new BackupError(describeFolder(file))
	if (!found?.isFile()) throw new BackupError(`There is no file ${file}.`)
	if ((await freeBytes(dataDir)) < found.size * SPACE_FACTOR)
		throw new BackupError(
			`Not enough disk space: ${megabytes(found.size * SPACE_FACTOR)} must be free. Nothing was changed.`,
		)
}

/** File systems need space for their metadata as well. */
const SPACE_FACTOR = 1.1

async function unpackAndVerify(
	file: string,
	folder: string,
	wanted: (name: string) => boolean,
): Promise<CheckedBackup> {
	try {
		return await withBackupErrors(file, async () => {
			await mkdir(folder, { recursive: true, mode: 0o700 })
			const { manifest, ...size } = await unpackBackup(file, folder, wanted)
			const known = checkManifest(manifest)
			checkDatabase(path.join(folder, "database.sqlite"), "integrity_check")
			return { manifest: known, ...size, missing: known.missing }
		})
	} catch (error) {
		await rm(folder, { recursive: true, force: true })
		throw error
	}
}

async function withBackupErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work()
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		if (code === "ENOENT" || code === "ENOTDIR") throw new BackupError(`There is no file ${file}.`)
		if (code === "EISDIR") throw new BackupError(describeFolder(file))
		if (diskErrorOf(error) === "full")
			throw new BackupError("The disk filled up while the backup was unpacked. Nothing was changed.")
		if (error instanceof BrokenArchiveError || error instanceof DamagedDatabaseError)
			throw new BackupError(`${file} can't be used: ${error.message} Nothing was changed.`)
		throw error
	}
}

const describeFolder = (folder: string) =>
	`${folder} is a folder. Name one backup, such as ${path.join(folder, "farm-2026-11-21T081000Z.tar")}.`

function checkManifest(manifest: unknown): BackupManifest {
	const { format, schema, madeAt, counts, missing } = (manifest ?? {}) as Partial<BackupManifest>
	const latest = migrations.at(-1)?.version ?? 0
	if (format !== 1 || typeof schema !== "number" || schema > latest)
		throw new BackupError(
			"The backup was made by a newer release of the site. Update the site first. Nothing was changed.",
		)
	const hasCounts = !!counts && Object.values(counts).every((count) => Number.isSafeInteger(count))
	if (!hasCounts || Number.isNaN(Date.parse(String(madeAt))) || !Array.isArray(missing))
		throw new BrokenArchiveError("its description is incomplete.")
	return manifest as BackupManifest
}

async function finishDatabase(file: string, dataDir: string): Promise<RestoredAccess> {
	const replaced = await findReplacedAccounts(databaseFile(dataDir))
	const access = await withDatabase(file, async ({ db, sqlite }) => {
		migrate(sqlite, undefined, false)
		const ended = await endRestoredAccess(db, replaced)
		sqlite.pragma("wal_checkpoint(TRUNCATE)")
		return ended
	})
	await syncPath(file)
	return access
}

/** Undefined without a readable database, which is a usual reason for a restore. */
async function findReplacedAccounts(file: string) {
	if (!existsSync(file)) return undefined
	return await withDatabaseToRead(file, ({ db }) => readReplacedAccounts(db)).catch(() => undefined)
}

/** `unknown`: accounts that the backup has as active, and the replaced database doesn't know. */
export type RestoredAccess = { unknown: { username: string; role: string }[]; hasAdministrator: boolean }

const ACCOUNT_TABLES = ["users", "second_factors", "recovery_codes"]

type Accounts = Awaited<ReturnType<typeof readAccounts>>

/** Throws SQLite errors, for example if tables are damaged or from a release without second factors. */
async function readReplacedAccounts(db: Database): Promise<Accounts> {
	for (const table of ACCOUNT_TABLES) {
		const { rows } = await sql<{
			integrity_check: string
		}>`pragma integrity_check(${sql.table(table)})`.execute(db)
		if (rows.some(({ integrity_check: found }) => found !== "ok")) throw new Error(`${table} is damaged`)
	}
	return await readAccounts(db)
}

async function readAccounts(db: Database) {
	return {
		users: await db.selectFrom("users").select(["id", "role", "created_at", "deactivated_at"]).execute(),
		factors: await db
			.selectFrom("second_factors")
			.select(["user_id", "secret", "since", "last_counter"])
			.execute(),
		codes: await db.selectFrom("recovery_codes").selectAll().execute(),
	}
}

/**
 * Security: access that ended after the backup must not work again. All sessions and one-time links end. Accounts that `replaced`
 * knows stay deactivated or demoted, with the second factor and recovery codes that they have there. Opens a transaction.
 */
async function endRestoredAccess(db: Database, replaced: Accounts | undefined): Promise<RestoredAccess> {
	return await db.transaction().execute(async (trx) => {
		await trx.deleteFrom("sessions").execute()
		await trx.deleteFrom("account_links").execute()
		if (replaced) await keepEnded(trx, replaced)
		const active = await trx
			.selectFrom("users")
			.select(["id", "username", "role", "password_hash", "created_at"])
			.where("deactivated_at", "is", null)
			.execute()
		const known = new Set(replaced?.users.map(identify))
		return {
			unknown: active.filter((user) => !known.has(identify(user))),
			hasAdministrator: active.some((user) => user.role === "admin" && user.password_hash !== ""),
		}
	})
}

/** Another site's account may have the same ID, but not the same time. */
const identify = ({ id, created_at }: { id: number; created_at: string }) => `${id} ${created_at}`

async function keepEnded(trx: Database, replaced: Accounts): Promise<void> {
	const current = new Map(replaced.users.map((user) => [identify(user), user]))
	for (const user of (await readAccounts(trx)).users) {
		const now = current.get(identify(user))
		if (!now) continue
		const { id } = user
		await trx
			.updateTable("users")
			.set({
				role: user.role === "admin" ? now.role : user.role,
				deactivated_at: user.deactivated_at ?? now.deactivated_at,
			})
			.where("id", "=", id)
			.execute()
		const factors = replaced.factors.filter(({ user_id }) => user_id === id)
		await trx.deleteFrom("second_factors").where("user_id", "=", id).execute()
		if (factors.length > 0) await trx.insertInto("second_factors").values(factors).execute()
		const codes = replaced.codes.filter(({ user_id }) => user_id === id)
		await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute()
		if (codes.length > 0) await trx.insertInto("recovery_codes").values(codes).execute()
	}
}
