import { closeSync, openSync, writeSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import path from "node:path"
import type { Change } from "#core/audit/change.ts"
import { megabytes } from "#core/backups/backup.ts"
import { freeBytes } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { withDatabase } from "#db/connection.ts"
import { postPath } from "#features/posts/post-kind.ts"
import { ExportError } from "./export-error.ts"
import { type ItemPlace, importSite, placeItems } from "./import-site.server.ts"
import { planWxr } from "./plan-wxr.server.ts"
import { findSiteFile, listSiteFiles, type SentZip, type SiteFiles } from "./site-files.server.ts"
import type { SiteItem, SitePlan } from "./site-import.ts"
import type { SiteReport } from "./site-report.ts"

/** Begins the name of a folder that a read export has in the data folder meanwhile. */
export const WORK_FOLDER = "site-import-"

/** What the disk needs beside the pictures. */
export const SPARE_BYTES = 200_000_000

/** `name` is shown for the import. Only checks without `change`. */
type SiteOrder = { exportFile: string; name: string; zips: SentZip[]; change?: Change | undefined }

/** Reads an export and the pictures in ZIP files, and imports all of it or nothing. Throws `ExportError`. */
export async function readSite(
	dataDir: string,
	{ exportFile, name, zips, change }: SiteOrder,
): Promise<SiteReport> {
	const work = await mkdtemp(path.join(dataDir, WORK_FOLDER))
	try {
		const itemsFile = path.join(work, "items")
		const plan = await storePlan(exportFile, itemsFile)
		const files = await listSiteFiles(zips)
		await checkRoom(dataDir, plan, files)
		return await withDatabase(databaseFile(dataDir), async ({ db }) => {
			const report = reportOf(plan, files, await placeItems(db, plan.items))
			if (!change) return report
			const order = { plan, itemsFile, files, folder: work, name }
			return { ...report, imported: await importSite({ db, dataDir }, order, change) }
		})
	} finally {
		await rm(work, { recursive: true, force: true })
	}
}

async function storePlan(exportFile: string, itemsFile: string): Promise<SitePlan> {
	const out = openSync(itemsFile, "w")
	const store = (item: SiteItem) => void writeSync(out, `${JSON.stringify(item)}\n`)
	try {
		return await planWxr(exportFile, new Date(), store)
	} finally {
		closeSync(out)
	}
}

async function checkRoom(dataDir: string, { pictures }: SitePlan, files: SiteFiles): Promise<void> {
	const sizes = pictures.map((picture) => findSiteFile(files, picture)?.bytes ?? 0)
	const needed = SPARE_BYTES + 2 * sizes.reduce((sum, bytes) => sum + bytes, 0)
	const free = await freeBytes(dataDir)
	if (free < needed)
		throw new ExportError(
			`The disk of ${dataDir} has ${megabytes(free)} left, and the import may need ${megabytes(needed)}. Nothing was written.`,
		)
}

function reportOf(plan: SitePlan, files: SiteFiles, places: ItemPlace[]): SiteReport {
	const { source, pictures, comments } = plan
	const missing = pictures.filter((picture) => !findSiteFile(files, picture)).map(({ address }) => address)
	const found = pictures.length - missing.length
	const [items, notes]: [SitePlan["items"], SitePlan["notes"]] = [[], [...plan.notes]]
	for (const [at, item] of plan.items.entries()) {
		const { slug = item.slug, isThere = false } = places[at] ?? {}
		if (isThere)
			notes.push({ item: item.title, note: `left out: it is on the site already, at ${postPath(slug)}` })
		else items.push({ ...item, slug })
		if (!isThere && slug !== item.slug)
			notes.push({
				item: item.title,
				note: `gets the address ${postPath(slug)}: ${postPath(item.slug)} is taken, or in the trash`,
			})
	}
	return { source, items, notes, comments, pictures: found, missing, broken: files.errors }
}
