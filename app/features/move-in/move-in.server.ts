import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { backgroundContext, changeOf, environmentContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { defineJob } from "#core/jobs/jobs.server.ts"
import { replaceAtomically } from "#core/media/media-store.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { listMoveInFiles, type MoveInFile, moveInFolder, removeMoveInFiles } from "./site-files.server.ts"
import type { SiteJob, SiteReport } from "./site-job.server.ts"

export type StoredReport = { files: MoveInFile[] } & (SiteReport | { error: string })

const KEPT_MS = 7 * 86_400_000

const reportFile = (dataDir: string) => path.join(moveInFolder(dataDir), "report.json")

/** Null if the files have changed since. */
export async function readReport(dataDir: string, files: MoveInFile[]): Promise<StoredReport | null> {
	const report = JSON.parse(await readFile(reportFile(dataDir), "utf8").catch(() => "null"))
	return JSON.stringify(report?.files) === JSON.stringify(files) ? report : null
}

export async function forgetReport(dataDir: string): Promise<void> {
	await rm(reportFile(dataDir), { force: true })
}

export type Activity = "checking" | "importing"

/** By data folder. Stopping the site ends them. */
const active = new Map<string, Activity>()

export const activityOf = (context: Context): Activity | null =>
	active.get(context.get(environmentContext).dataDir) ?? null

const FAILED =
	"The server couldn't read all of the files. What it imported before is listed below 'Recent imports'. Please try again in a few minutes."

export const READ_SITE = defineJob({
	name: "readSite",
	minutes: 60,
	run: async (order: SiteJob) => (await import("./site-job.server.ts")).readSite(order),
})

/** Reads the files in the background, and imports them if `activity` says so. Only one job runs at a time. */
export function startJob(context: Context, activity: Activity): void {
	const { dataDir } = context.get(environmentContext)
	if (active.has(dataDir)) return
	active.set(dataDir, activity)
	const { by, at } = changeOf(context)
	const run = context.get(backgroundContext)
	async function work(): Promise<void> {
		const files = await listMoveInFiles(dataDir)
		const change = activity === "importing" ? { by, at: at.toISOString() } : undefined
		// If the site is stopped, the files are checked again.
		if (change) await forgetReport(dataDir)
		const report = await run(READ_SITE, { dataDir, files, change }).catch((error) => {
			logError("Moving in failed", error)
			return { error: diskErrorResponse(error)?.message ?? FAILED }
		})
		const isDone = "imported" in report
		if (isDone) await removeMoveInFiles(files)
		const stored: StoredReport = { files: isDone ? [] : files, ...report }
		await replaceAtomically(reportFile(dataDir), (file) => writeFile(file, JSON.stringify(stored)))
	}
	work()
		.catch((error) => logError("Moving in failed", error))
		.finally(() => active.delete(dataDir))
}

/** Deletes files after a week without additions, and what interrupted imports of earlier versions left. */
export async function deleteOldMoveIn(dataDir: string, now: Date): Promise<void> {
	for (const name of await readdir(dataDir)) {
		if (name !== "move-in" && !name.startsWith("site-import-")) continue
		const folder = path.join(dataDir, name)
		const changed = await stat(folder).catch(() => undefined)
		if (changed && now.getTime() - changed.mtimeMs > KEPT_MS)
			await rm(folder, { recursive: true, force: true })
	}
}
