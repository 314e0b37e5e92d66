import { megabytes } from "#core/backups/backup.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { freeBytes } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { shorten } from "#core/text/text.ts"
import { withDatabase } from "#db/connection.ts"
import { postPath } from "#features/posts/post.ts"
import { importSite, placeItems } from "./import-site.server.ts"
import { findSiteFile, listSiteFiles, type MoveInFile } from "./site-files.server.ts"
import { type Note, planWxr } from "./site-plan.server.ts"

/** Without `change`, only checks the files. */
export type SiteJob = {
	dataDir: string
	files: MoveInFile[]
	change?: { by: string; at: string } | undefined
}

/** The lists are cut; `count` includes everything. */
export type SiteReport = {
	source: string
	items: number
	pictures: number
	missing: number
	lists: { title: string; count: number; first: Note[] }[]
	imported?: { id: number; items: number; redirects: number }
}

const NO_EXPORT =
	"The export is missing. Add the .xml file of WordPress. If the .xml file is inside a ZIP file, unpack it first."

export async function readSite({ dataDir, files, change }: SiteJob): Promise<SiteReport | { error: string }> {
	try {
		const exported = files.find(({ kind }) => kind === "xml")
		if (!exported) throw new Refusal(NO_EXPORT)
		await checkRoom(dataDir, files)
		const plan = await planWxr(exported.path, new Date())
		const found = await listSiteFiles(files.filter(({ kind }) => kind === "zip"))
		const missing = plan.pictures.filter((picture) => !findSiteFile(found, picture))
		const notes = [...found.notes, ...plan.notes]
		const items: Note[] = []
		return await withDatabase(databaseFile(dataDir), async ({ db }) => {
			for (const [{ title, kind, published, scheduledFor }, place] of await placeItems(db, plan.items)) {
				const path = postPath(place.slug)
				const state = published ? "published" : scheduledFor ? "scheduled" : "draft"
				if (place.isThere)
					notes.push({ name: title, text: `left out: it is on the site already, at ${path}` })
				else items.push({ name: title, text: `${kind === "page" ? "Page" : "Post"}, ${state}: ${path}` })
			}
			const report = {
				source: shorten(plan.source, MAX_TEXT),
				items: items.length,
				pictures: plan.pictures.length - missing.length,
				missing: missing.length,
			}
			const pictures = missing.map(({ address }) => ({ name: address }))
			const lists = [listed(pictures, "missing picture"), listed(notes, "note")]
			if (!change) return { ...report, lists: [...lists, listed(items, "post or page", "posts and pages")] }
			const order = { name: exported.name, plan, files: found }
			const by = { by: change.by, at: new Date(change.at) }
			const { notes: later, ...imported } = await importSite({ db, dataDir }, order, by)
			return {
				...report,
				lists: [...lists, listed(later, "note on the import", "notes on the import")],
				imported,
			}
		})
	} catch (error) {
		if (error instanceof Refusal) return { error: shorten(error.message, MAX_TEXT) }
		throw error
	}
}

/** Free space needed in addition to the files and pictures. */
const SPARE_BYTES = 200_000_000

async function checkRoom(dataDir: string, files: MoveInFile[]): Promise<void> {
	const needed = SPARE_BYTES + 2 * files.reduce((sum, { bytes }) => sum + bytes, 0)
	const free = await freeBytes(dataDir)
	if (free < needed)
		throw new Refusal(
			`The server's disk has ${megabytes(free)} left, and the import may need ${megabytes(needed)}.`,
		)
}

const MAX_LISTED = 1_000
/** In characters: an address can be as long as the export. */
const MAX_TEXT = 500

function listed(all: Note[], one: string, several?: string) {
	return {
		title: formatCount(all.length, one, several),
		count: all.length,
		first: all.slice(0, MAX_LISTED).map((note) => ({ ...note, name: shorten(note.name, MAX_TEXT) })),
	}
}
