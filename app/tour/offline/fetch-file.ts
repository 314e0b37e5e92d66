import { type BundleFile, isFileAsListed } from "../../models/tour-bundle.ts"

/** Milliseconds in which not one byte comes, after which an answer counts as lost. A slow one that moves may go on. */
const SILENCE_MS = 20_000

/** Milliseconds to wait before a file is asked for a second and a third time: one bar of signal loses a request now and then. */
const PAUSES_MS = [1_000, 3_000]

/** An answer whose content has come to its end. */
type WholeAnswer = { status: number; headers: Headers; content: Blob }

/**
 * Fetches a file of the saved tour; undefined where the server has it no more. Rejects when the signal goes or stands
 * still, when something else comes than this file, and when `stop` is aborted.
 */
export async function fetchFile(file: BundleFile, stop: AbortSignal): Promise<Response | undefined> {
	for (const pause of PAUSES_MS) {
		try {
			return await fetchOnce(file, stop)
		} catch (fault) {
			// A silence was long enough, too.
			if (stop.aborted || fault instanceof DOMException) throw fault
		}
		await passed(pause, stop)
	}
	return await fetchOnce(file, stop)
}

async function fetchOnce(file: BundleFile, stop: AbortSignal): Promise<Response | undefined> {
	const { status, headers, content } = await fetchWhole(file.url, stop)
	if (status === 404 || status === 410) return undefined
	if (status !== 200 || !isFileAsListed(file, content.type, content.size))
		throw new TypeError(`${file.url} answered ${status} with ${content.size} bytes of ${content.type}.`)
	headers.delete("Content-Encoding")
	headers.delete("Vary")
	// By this a file that was saved is known later.
	headers.set("Content-Length", String(content.size))
	return new Response(content, { headers })
}

/** Rejects when `stop` is aborted before. */
async function passed(milliseconds: number, stop: AbortSignal): Promise<void> {
	await new Promise<void>((resolve) => {
		setTimeout(resolve, milliseconds)
		stop.addEventListener("abort", () => resolve(), { once: true })
	})
	stop.throwIfAborted()
}

/** Fetches without a cookie: what is saved must be the same for everybody. */
export async function fetchWhole(url: string, stop: AbortSignal): Promise<WholeAnswer> {
	const end = new AbortController()
	const onStop = () => end.abort(stop.reason)
	let timer: ReturnType<typeof setTimeout> | undefined
	const waitOn = () => {
		clearTimeout(timer)
		timer = setTimeout(() => end.abort(new DOMException("Nothing came", "TimeoutError")), SILENCE_MS)
	}
	stop.addEventListener("abort", onStop)
	try {
		stop.throwIfAborted()
		waitOn()
		const answer = await fetch(url, { credentials: "omit", redirect: "error", signal: end.signal })
		const parts: BlobPart[] = []
		const reader = answer.body?.getReader()
		for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
			parts.push(part.value)
			waitOn()
		}
		const content = new Blob(parts, { type: answer.headers.get("Content-Type") ?? "" })
		return { status: answer.status, headers: new Headers(answer.headers), content }
	} finally {
		clearTimeout(timer)
		stop.removeEventListener("abort", onStop)
	}
}
