import { href, type RouterContextProvider } from "react-router"
import { listAdministrators } from "#core/accounts/find-account.server.ts"
import { lastBackupDownload } from "#core/audit/audit.server.ts"
import { describeBackups, describeMissingCopy, needsAttention } from "#core/backups/backup.ts"
import type { Step } from "#core/feature.server.ts"
import { backupsContext, databaseContext } from "#core/http/context.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { readSetupMarks } from "#features/setup/sample.server.ts"
import { countAllSpecies } from "#features/species/species.server.ts"
import { readSiteRows } from "./site-rows.server.ts"

/** What Site Settings says is open or done, and what has another place. */
export async function readFirstSteps(context: Readonly<RouterContextProvider>): Promise<Step[]> {
	const db = context.get(databaseContext)
	const rows = (await readSiteRows(context)).filter(({ isOpen }) => isOpen !== undefined)
	const species = await countAllSpecies(db)
	const administrators = await listAdministrators(db)
	const without = administrators.filter((one) => one.factorSecret === null).length
	const backup = await missingBackup(context)
	return [
		...rows,
		{ to: href("/admin"), title: "Species", value: "There are no species yet", isOpen: species === 0 },
		{ to: href("/admin/security"), title: "Backups", value: backup ?? "", isOpen: Boolean(backup) },
		{
			to: href("/admin/security/second-factor"),
			title: "Second factor",
			value: `${formatCount(without, "administrator")} with a password only`,
			isOpen: without > 0,
		},
	]
}

/** Null if all is done, or an administrator dismissed the list. */
export async function readOpenSteps(context: Readonly<RouterContextProvider>): Promise<Step[] | null> {
	if ((await readSetupMarks(context.get(databaseContext)))["checklist dismissed"]) return null
	const steps = await readFirstSteps(context)
	return steps.some(({ isOpen }) => isOpen) ? steps : null
}

async function missingBackup(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
	const [backups, now] = [await context.get(backupsContext).state(), new Date()]
	if (!backups.newest || needsAttention(backups, now)) return describeBackups(backups, now)
	return describeMissingCopy(await lastBackupDownload(context.get(databaseContext)), now)
}
