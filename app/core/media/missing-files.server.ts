import { createReadStream } from "node:fs"
import { access, constants, stat } from "node:fs/promises"
import path from "node:path"
import type { Database } from "#db/connection.ts"
import { mediaFiles } from "./media-files.server.ts"
import { mediaFolder } from "./media-store.server.ts"

type MeasuredFiles = { present: string[]; missing: string[]; bytes: number }

/** Missing files may be absent, empty or unreadable, or sounds and drawings of another size. `bytes`: of all present ones. */
export async function measureMediaFiles(db: Database, dataDir: string): Promise<MeasuredFiles> {
	const measured: MeasuredFiles = { present: [], missing: [], bytes: 0 }
	for (const { name, recorded } of await listRecordedFiles(db)) {
		const size = await readableBytes(path.join(mediaFolder(dataDir), name))
		const isPresent = size > 0 && (recorded === undefined || size === recorded)
		measured[isPresent ? "present" : "missing"].push(name)
		if (isPresent) measured.bytes += size
	}
	return measured
}

async function readableBytes(file: string): Promise<number> {
	try {
		await access(file, constants.R_OK)
		return (await stat(file)).size
	} catch {
		return 0
	}
}

/** Photos have no recorded size, because a later version may encode them again. */
async function listRecordedFiles(db: Database): Promise<{ name: string; recorded?: number }[]> {
	const rows = await db.selectFrom("media").select(["name", "widths", "bytes"]).execute()
	return rows.flatMap(({ name, widths, bytes }) => {
		const sizes: number[] = JSON.parse(widths)
		return mediaFiles({ name, widths: sizes }).map((file) =>
			sizes.length === 0 && file === name ? { name: file, recorded: bytes } : { name: file },
		)
	})
}

const TRIED_FILES = 5

/** Throws if none of the oldest files can be read; a single one may be missing. */
export async function tryReadingMedia(db: Database, dataDir: string): Promise<void> {
	const rows = await db
		.selectFrom("media")
		.select(["name", "widths"])
		.orderBy("id")
		.limit(TRIED_FILES)
		.execute()
	let firstError: unknown
	for (const { name, widths } of rows) {
		const [stored = name] = mediaFiles({ name, widths: JSON.parse(widths) })
		try {
			const firstByte = createReadStream(path.join(mediaFolder(dataDir), stored), { end: 0 })
			for await (const _ of firstByte) return
			throw new Error(`${stored} is empty.`)
		} catch (error) {
			firstError ??= error
		}
	}
	if (firstError) throw firstError
}
