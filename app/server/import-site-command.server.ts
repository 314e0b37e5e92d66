import { closeSync, existsSync, openSync, writeSync } from "node:fs"
import { mkdtemp, rm, stat, statfs } from "node:fs/promises"
import path from "node:path"
import { undoContentImport } from "#app/models/content-imports/content-import.server.ts"
import { postPath } from "#app/models/posts/post-kind.ts"
import { ExportError } from "#app/models/site-import/export-error.ts"
import { importSite } from "#app/models/site-import/import-site.server.ts"
import { listMarkdownFiles, readMarkdownZip } from "#app/models/site-import/markdown-files.server.ts"
import { planHugo } from "#app/models/site-import/plan-hugo.server.ts"
import { planWxr } from "#app/models/site-import/plan-wxr.server.ts"
import { findSiteFile, listSiteFiles, type SiteFiles } from "#app/models/site-import/site-files.server.ts"
import type { SiteItem, SitePlan } from "#app/models/site-import/site-import.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import { withDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"

const BY = "the command line"

/** What the disk needs beside the pictures. */
const SPARE_BYTES = 200_000_000

type Order = { exportFile: string; folder: string; writes: boolean }

/** Checks what an export of another site would bring, and imports it with `writes`. Returns a report. Throws `ExportError`. */
export async function importSiteCommand(
	environment: Environment,
	{ exportFile, folder, writes }: Order,
): Promise<string> {
	const { dataDir } = environment
	const database = databaseFile(dataDir)
	if (!existsSync(database))
		throw new ExportError(`There is no database in ${dataDir}. Start the site once, or set DATA_DIR.`)
	const isThere = await stat(exportFile).catch(() => undefined)
	if (!isThere) throw new ExportError(`There is no file or folder ${exportFile}.`)
	const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory()
	if (!isFolder) throw new ExportError(`There is no folder ${folder}.`)
	const work = await mkdtemp(path.join(dataDir, "site-import-"))
	try {
		const itemsFile = path.join(work, "items")
		const plan = await storePlan(exportFile, itemsFile)
		const files = await listSiteFiles(folder)
		await checkRoom(dataDir, plan, files)
		const checked = reportOf(plan, files)
		if (!writes) return `${checked}\n\nNothing was written. To import it, add --import.`
		const name = path.basename(exportFile)
		const order = { plan, itemsFile, files, folder: work, name }
		const imported = await withDatabase(database, async ({ db, sqlite }) => {
			migrate(sqlite)
			return await importSite({ db, dataDir }, order, { by: BY, at: new Date() })
		})
		const undo = imported.id ? [`To undo it: node scripts/import-site.mjs --undo ${imported.id}`] : []
		const done = `Imported: ${imported.items} posts and pages, ${imported.redirects} redirects.`
		return [checked, "", done, ...imported.notes.map(noteLine), ...undo].join("\n")
	} finally {
		await rm(work, { recursive: true, force: true })
	}
}

export async function undoSiteCommand(environment: Environment, id: number): Promise<string> {
	return await withDatabase(databaseFile(environment.dataDir), async ({ db }) => {
		const counts = await undoContentImport(db, id, { by: BY, at: new Date() })
		if (!counts) throw new ExportError("That import is undone already, or no longer recorded.")
		return `Moved to the trash: ${counts.undone}. Changed since and left: ${counts.changed}. Deleted before: ${counts.deleted}.`
	})
}

async function storePlan(exportFile: string, itemsFile: string): Promise<SitePlan> {
	const out = openSync(itemsFile, "w")
	const [now, tooLarge]: [Date, SitePlan["notes"]] = [new Date(), []]
	const store = (item: SiteItem) => void writeSync(out, `${JSON.stringify(item)}\n`)
	const refused = (item: string, note = "it is too large") =>
		tooLarge.push({ item, note: `left out: ${note}` })
	try {
		const isFolder = (await stat(exportFile)).isDirectory()
		const files = isFolder
			? listMarkdownFiles(exportFile, refused)
			: /\.zip$/i.test(exportFile) && readMarkdownZip(exportFile, `${itemsFile}.md`, refused)
		const plan = files ? await planHugo(files, now, store) : await planWxr(exportFile, now, store)
		plan.notes.push(...tooLarge)
		return plan
	} finally {
		closeSync(out)
	}
}

async function checkRoom(dataDir: string, { pictures }: SitePlan, files: SiteFiles): Promise<void> {
	const sizes = pictures.map((picture) => findSiteFile(files, picture)?.bytes ?? 0)
	const needed = SPARE_BYTES + 2 * sizes.reduce((sum, bytes) => sum + bytes, 0)
	const { bavail, bsize } = await statfs(dataDir)
	const megabytes = (bytes: number) => Math.round(bytes / 1e6)
	if (bavail * bsize < needed)
		throw new ExportError(
			`The disk of ${dataDir} has ${megabytes(bavail * bsize)} MB left, and the import may need ${megabytes(needed)} MB. Nothing was written.`,
		)
}

function reportOf(plan: SitePlan, files: SiteFiles): string {
	const missing = plan.pictures.filter((picture) => !findSiteFile(files, picture))
	const items = plan.items.map(
		({ kind, title, slug, state }) => `  ${kind}, ${state}: ${title} (${postPath(slug)})`,
	)
	return [
		`${plan.source}: ${plan.items.length} posts and pages, ${plan.pictures.length - missing.length} pictures.`,
		...items,
		`Comments left out: ${plan.comments}.`,
		`Pictures missing in the folder: ${missing.length}.`,
		...missing.map(({ address }) => `  ${address}`),
		...files.errors.map(({ file, message }) => `  ${file}: ${message}`),
		`Notes: ${plan.notes.length}.`,
		...plan.notes.map(noteLine),
	].join("\n")
}

/** Texts of a file can't move the terminal's cursor. */
const noteLine = ({ item, note }: SitePlan["notes"][number]) =>
	`  ${item ? `${item}: ` : ""}${note}`.replace(/\p{Cc}/gu, " ")
