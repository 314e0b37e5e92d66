import { existsSync } from "node:fs"
import { stat } from "node:fs/promises"
import path from "node:path"
import { undoContentImport } from "#app/models/content-imports/content-import.server.ts"
import { postPath } from "#app/models/posts/post-kind.ts"
import { ExportError } from "#app/models/site-import/export-error.ts"
import { readSite } from "#app/models/site-import/read-site.server.ts"
import type { SitePlan } from "#app/models/site-import/site-import.ts"
import type { SiteReport } from "#app/models/site-import/site-report.ts"
import { databaseFile, type Environment } from "#app/platform/environment.server.ts"
import { withDatabase } from "#db/connection.ts"
import { siteCommand } from "../../scripts/site-command.mjs"

const BY = "the command line"

type Order = { exportFile: string; folder: string; writes: boolean }

/** Checks what an export of another site would bring, and imports it with `writes`. Returns a report. Throws `ExportError`. */
export async function importSiteCommand(
	{ dataDir }: Environment,
	{ exportFile, folder, writes }: Order,
): Promise<string> {
	if (!existsSync(databaseFile(dataDir)))
		throw new ExportError(`There is no database in ${dataDir}. Start the site once, or set DATA_DIR.`)
	const isThere = await stat(exportFile).catch(() => undefined)
	if (!isThere) throw new ExportError(`There is no file or folder ${exportFile}.`)
	const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory()
	if (!isFolder) throw new ExportError(`There is no folder ${folder}.`)
	const change = writes ? { by: BY, at: new Date() } : undefined
	const report = await readSite(dataDir, { exportFile, folder, name: path.basename(exportFile), change })
	const checked = reportText(report)
	const { imported } = report
	if (!imported) return `${checked}\n\nNothing was written. To import it, add --import.`
	const undo = imported.id
		? [`To undo it: ${siteCommand(`node scripts/import-site.mjs --undo ${imported.id}`)}`]
		: []
	const done = `Imported: ${imported.items} posts and pages, ${imported.redirects} redirects.`
	return [checked, "", done, ...imported.notes.map(noteLine), ...undo].join("\n")
}

export async function undoSiteCommand(environment: Environment, id: number): Promise<string> {
	return await withDatabase(databaseFile(environment.dataDir), async ({ db }) => {
		const result = await undoContentImport(db, id, { by: BY, at: new Date() })
		if (!result) throw new ExportError("That import is undone already, or no longer recorded.")
		const { trashed, changed, deleted, needed } = result
		const left = `Changed since and left: ${changed.length}. Redirects left for them: ${needed.length}.`
		return `Moved to the trash: ${trashed}. ${left} Deleted before: ${deleted.length}.`
	})
}

function reportText({ source, items, pictures, comments, missing, broken, notes }: SiteReport): string {
	const itemLines = items.map(
		({ kind, title, slug, state }) => `  ${kind}, ${state}: ${title} (${postPath(slug)})`,
	)
	return [
		`${source}: ${items.length} posts and pages, ${pictures} pictures.`,
		...itemLines,
		`Comments left out: ${comments}.`,
		`Pictures missing in the folder: ${missing.length}.`,
		...missing.map((address) => `  ${address}`),
		...broken.map(({ file, message }) => `  ${file}: ${message}`),
		`Notes: ${notes.length}.`,
		...notes.map(noteLine),
	].join("\n")
}

/** Texts of a file can't move the terminal's cursor. */
const noteLine = ({ item, note }: SitePlan["notes"][number]) =>
	`  ${item ? `${item}: ` : ""}${note}`.replace(/\p{Cc}/gu, " ")
