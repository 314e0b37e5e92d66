import { BackupError } from "#core/backups/backups.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { EnvironmentError } from "#core/platform/environment.server.ts"
import { DamagedDatabaseError } from "#db/database-check.ts"
import { NewerDatabaseError } from "#db/migrate.ts"
import { siteCommand } from "../../../scripts/site-command.mjs"
import { DataFolderError, explainFileError } from "./data-folder.server.ts"

const EXPLAINED = [BackupError, DataFolderError, EnvironmentError, NewerDatabaseError, Refusal]

/** A sentence for the command line. Undefined if the error is a bug. */
export async function explainFailure(error: unknown, dataDir: string): Promise<string | undefined> {
	if (EXPLAINED.some((kind) => error instanceof kind)) return (error as Error).message
	const explained = await explainFileError(error, dataDir)
	if (explained) return explained
	const { code, message } = error as NodeJS.ErrnoException
	if (code?.startsWith("SQLITE_BUSY")) return "The database is in use. Try again in a minute."
	if (error instanceof DamagedDatabaseError || code?.startsWith("SQLITE_"))
		return (
			`The database in ${dataDir} can't be used: ${message}. ` +
			`Restore the newest backup with: ${siteCommand("node scripts/restore.mjs --newest", { isRunning: false })}`
		)
	return code ? `The system reports an error: ${message}.` : undefined
}
