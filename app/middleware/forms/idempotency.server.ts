import { createHash } from "node:crypto"
import type { IdempotencyKey } from "#app/models/forms/idempotency-key.server.ts"
import { RESENT_HEADER } from "#app/models/forms/resent-header.ts"

export function idempotencyKeyOf(
	key: string,
	{ request, url }: { request: Request; url: URL },
	fields: FormData,
	files: string[] = [],
): IdempotencyKey {
	const values = [...fields].map(([name, value]) => [name, String(value)])
	const digest = createHash("sha256")
		.update(JSON.stringify([url.pathname, values, files]))
		.digest("base64url")
	return { key, digest, isResent: request.headers.has(RESENT_HEADER) }
}

const locks = new Map<string, Promise<unknown>>()

/** Runs work with the same key one at a time, so that the second request of a double click finds the first one's result. */
export async function withKeyLock<T>(key: string, work: () => Promise<T>): Promise<T> {
	const previous = locks.get(key) ?? Promise.resolve()
	const mine = previous.catch(() => {}).then(work)
	locks.set(key, mine)
	try {
		return await mine
	} finally {
		if (locks.get(key) === mine) locks.delete(key)
	}
}
