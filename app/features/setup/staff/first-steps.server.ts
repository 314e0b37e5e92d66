import { href, type RouterContextProvider } from "react-router"
import { listAdministrators } from "#core/accounts/find-account.server.ts"
import { lastBackupDownload } from "#core/audit/audit.server.ts"
import {
	type BackupState,
	describeBackups,
	describeMissingCopy,
	isBackupLate,
	isIncomplete,
} from "#core/backups/backup.ts"
import { featuresContext } from "#core/feature.server.ts"
import { backupsContext, databaseContext } from "#core/http/context.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { readSample } from "#features/setup/sample.server.ts"
import { readSetupMarks } from "#features/setup/setup-marks.server.ts"
import { countAllSpecies } from "#features/species/species.server.ts"
import { areTermsReviewed } from "#features/waiver/terms.server.ts"
import { readSiteRows } from "./site-rows.server.ts"

/** `missing` says what is to be done; undefined once it is. */
export type FirstStep = { to: string; title: string; missing: string | undefined }

/** Rows of Site Settings that are a step while they are not set. */
const SETTINGS = [
	"/admin/site/name",
	"/admin/site/contact",
	"/admin/site/parking",
	"/admin/site/hours",
	"/admin/site/home",
	"/admin/site/visit",
	"/admin/map",
]

export async function readFirstSteps(context: Readonly<RouterContextProvider>): Promise<FirstStep[]> {
	const db = context.get(databaseContext)
	const now = new Date()
	const rows = (await readSiteRows(db, context.get(featuresContext), now)).flatMap((group) => group.rows)
	const settings = SETTINGS.flatMap((page) => rows.filter(({ to }) => to === page))
	const administrators = await listAdministrators(db)
	const without = administrators.filter((one) => one.factorSecret === null).length
	const step = (to: string, title: string, missing: string | false | undefined): FirstStep => ({
		...{ to, title },
		missing: missing || undefined,
	})
	const page = (to: string, missing: string | false) => step(to, staffTitle(to), missing)
	return [
		...settings.map((row) => step(row.to, row.title, "unset" in row && `Not set: ${row.unset}.`)),
		page(
			href("/admin/site/terms"),
			!(await areTermsReviewed(db)) && "Visitors accept a draft. Publish terms that a lawyer has read.",
		),
		page(href("/admin/site/sample"), (await readSample(db)) !== undefined && "Visitors see the sample farm."),
		step(href("/admin"), "Species", (await countAllSpecies(db)) === 0 && "There are no species yet."),
		step(
			href("/admin/security"),
			"Backups",
			await missingBackup(db, await context.get(backupsContext).state(), now),
		),
		step(
			href("/admin/security/second-factor"),
			"Second factor",
			without > 0 &&
				`${formatCount(without, "administrator")} ${without === 1 ? "signs" : "sign"} in with a password only.`,
		),
	]
}

/** Null if all is done, or an administrator dismissed the list. */
export async function readOpenSteps(context: Readonly<RouterContextProvider>): Promise<FirstStep[] | null> {
	if ((await readSetupMarks(context.get(databaseContext)))["checklist dismissed"]) return null
	const steps = await readFirstSteps(context)
	return steps.some(({ missing }) => missing) ? steps : null
}

async function missingBackup(db: Database, backups: BackupState, now: Date): Promise<string | undefined> {
	if (!backups.newest || isBackupLate(backups, now) || isIncomplete(backups))
		return describeBackups(backups, now)
	return describeMissingCopy(await lastBackupDownload(db), now)
}
