import { createHash } from "node:crypto"
import type { SentOnce } from "../../models/form-key.server.ts"

/** The key of a form and a digest of what it says, where it was sent, and the files that came with it. */
export function sentOnce(key: string, address: string, fields: FormData, files: string[] = []): SentOnce {
	const said = [...fields].map(([name, value]) => [name, String(value)])
	const digest = createHash("sha256")
		.update(JSON.stringify([address, said, files]))
		.digest("base64url")
	return { key, digest }
}

const lines = new Map<string, Promise<unknown>>()

/**
 * Does `work` for a form when nobody is at the same form: of a double click, the second waits and then finds what the
 * first one made. Holds within one process, which is all that there is.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
	const before = lines.get(key) ?? Promise.resolve()
	const mine = before.catch(() => {}).then(work)
	lines.set(key, mine)
	try {
		return await mine
	} finally {
		if (lines.get(key) === mine) lines.delete(key)
	}
}
