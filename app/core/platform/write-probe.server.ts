import { open, rm } from "node:fs/promises"
import path from "node:path"

/** About as much as one save writes. */
const PROBE_BYTES = 16_384

export async function tryWriting(folder: string): Promise<void> {
	const file = path.join(folder, "write-probe")
	const handle = await open(file, "w", 0o600)
	try {
		// Deleted before it's written, so that a killed process leaves nothing.
		await rm(file, { force: true })
		await handle.writeFile(Buffer.alloc(PROBE_BYTES))
		await handle.sync()
	} finally {
		await handle.close()
	}
}
