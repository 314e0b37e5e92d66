import path from "node:path"
import { megabytes } from "#core/backups/backup.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { freeBytes } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { shorten } from "#core/text/text.ts"
import { withDatabase } from "#db/connection.ts"
import { postPath } from "#features/posts/post.ts"
import { type ItemPlace, importSite, placeItems } from "./import-site.server.ts"
import { planWxr } from "./plan-wxr.server.ts"
import {
	findSiteFile,
	listSiteFiles,
	type MoveInFile,
	moveInFolder,
	type SiteFiles,
	SPARE_BYTES,
} from "./site-files.server.ts"
import type { Note, SitePlan } from "./site-plan.server.ts"

/** Only checks the files without `change`. */
export type SiteJob = {
	dataDir: string
	files: MoveInFile[]
	change?: { by: string; at: string } | undefined
}

type Listed = { title: string; count: number; first: Note[] }

/** What an export brings. The lists are cut; `count` counts all. */
export type SiteReport = {
	source: string
	items: number
	pictures: number
	missing: number
	lists: Listed[]
	imported?: { id: number; items: number; redirects: number }
}

const NO_EXPORT =
	"The export is missing. Add the .xml file of WordPress. If the .xml file is inside a ZIP file, unpack it first."

/** Reads an export and the pictures in ZIP files, and imports what is new with `change`. */
export async function readSite({ dataDir, files, change }: SiteJob): Promise<SiteReport | { error: string }> {
	try {
		const exported = files.find(({ kind }) => kind === "xml")
		if (!exported) throw new Refusal(NO_EXPORT)
		const now = new Date()
		const plan = await planWxr(exported.path, now)
		const found = await listSiteFiles(files.filter(({ kind }) => kind === "zip"))
		await checkRoom(dataDir, plan, found)
		return await withDatabase(databaseFile(dataDir), async ({ db }) => {
			const places = await placeItems(db, plan.items)
			if (!change) return reportOf(plan, found, places)
			const order = {
				...{ exportFile: exported.path, name: exported.name, now, plan, places, files: found },
				workFile: path.join(moveInFolder(dataDir), "picture"),
			}
			const { notes, ...imported } = await importSite({ db, dataDir }, order, {
				by: change.by,
				at: new Date(change.at),
			})
			return { ...reportOf(plan, found, places, notes), imported }
		})
	} catch (error) {
		if (error instanceof Refusal) return { error: shorten(error.message, MAX_TEXT) }
		throw error
	}
}

async function checkRoom(dataDir: string, { pictures }: SitePlan, files: SiteFiles): Promise<void> {
	const sizes = pictures.map((picture) => findSiteFile(files, picture)?.bytes ?? 0)
	const needed = SPARE_BYTES + 2 * sizes.reduce((sum, bytes) => sum + bytes, 0)
	const free = await freeBytes(dataDir)
	if (free < needed)
		throw new Refusal(
			`The server's disk has ${megabytes(free)} left, and the import may need ${megabytes(needed)}.`,
		)
}

const MAX_LISTED = 200
/** What is lost must be found, even on a large site. */
const MAX_LISTED_NOTES = 1_000
/** In characters: an address can be as long as the export. */
const MAX_TEXT = 500

function reportOf(plan: SitePlan, files: SiteFiles, places: ItemPlace[], after?: Note[]): SiteReport {
	const missing = plan.pictures.filter((picture) => !findSiteFile(files, picture))
	const items: Note[] = []
	const notes = [...(after ?? []), ...plan.notes]
	for (const [at, { title, slug, kind, state }] of plan.items.entries()) {
		const place = places[at] ?? { slug, isThere: false }
		const path = postPath(place.slug)
		if (place.isThere) notes.push({ name: title, text: `left out: it is on the site already, at ${path}` })
		else items.push({ name: title, text: `${kind === "page" ? "Page" : "Post"}, ${state}: ${path}` })
		if (!place.isThere && place.slug !== slug)
			notes.push({
				name: title,
				text: `gets the address ${path}: ${postPath(slug)} is taken, or in the trash`,
			})
	}
	return {
		source: shorten(plan.source, MAX_TEXT),
		items: items.length,
		pictures: plan.pictures.length - missing.length,
		missing: missing.length,
		lists: [
			listed(
				["missing picture"],
				missing.map(({ address }) => ({ name: address })),
			),
			listed(
				["file that can't be read", "files that can't be read"],
				files.errors.map(({ file, message }) => ({ name: file, text: message })),
			),
			listed(["note"], notes, MAX_LISTED_NOTES),
			...(after ? [] : [listed(["post or page", "posts and pages"], items)]),
		],
	}
}

function listed([one, several]: [one: string, several?: string], all: Note[], most = MAX_LISTED): Listed {
	return {
		title: formatCount(all.length, one, several),
		count: all.length,
		first: all.slice(0, most).map((one) => ({ ...one, name: shorten(one.name, MAX_TEXT) })),
	}
}
