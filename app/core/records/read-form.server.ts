import { createHash } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import type { IdempotencyKey } from "#core/forms/draft.server.ts"
import { RESENT_HEADER } from "#core/forms/resent-header.ts"
import { BrokenFormError, FileNotStoredError, type SentForm } from "#core/platform/uploads.server.ts"

export type ReadForm =
	| (SentForm & { idempotencyKey: IdempotencyKey; error?: undefined })
	/** The text is complete, but a file couldn't be stored. */
	| { fields: FormData; error: FileNotStoredError }
	| { fields?: undefined; error: BrokenFormError }

export async function readForm(
	context: Readonly<RouterContextProvider>,
	{ request, url }: { request: Request; url: URL },
	fileLimits: Record<string, number> = {},
): Promise<ReadForm> {
	try {
		const submission = await receiveForm(context, request, fileLimits)
		return { ...submission, idempotencyKey: idempotencyKeyOf(request, url, submission) }
	} catch (error) {
		if (error instanceof FileNotStoredError) return { fields: error.fields, error }
		if (error instanceof BrokenFormError) return { error }
		throw error
	}
}

function idempotencyKeyOf(request: Request, url: URL, { fields, files }: SentForm): IdempotencyKey {
	const values = [...fields].map(([name, value]) => [name, String(value)])
	// Files are stored at the same time, so their order is that of the fastest.
	const hashes = [...files].map(([name, file]) => `${name} ${file.sha256}`).sort()
	const digest = createHash("sha256")
		.update(JSON.stringify([url.pathname, values, hashes]))
		.digest("base64url")
	return { key: String(fields.get("formKey") ?? ""), digest, isResent: request.headers.has(RESENT_HEADER) }
}

const locks = new Map<string, Promise<void>>()

/** The second request of a double click waits here and finds what the first one saved. Call the result to release the lock. */
export async function lockForm(key: string): Promise<() => void> {
	const previous = locks.get(key)
	let release = () => {}
	const mine = new Promise<void>((resolve) => {
		release = resolve
	})
	locks.set(key, mine)
	await previous
	return () => {
		if (locks.get(key) === mine) locks.delete(key)
		release()
	}
}
