import { type BundleFile, isFileAsListed } from "./tour-bundle.ts"

const STALL_TIMEOUT_MS = 20_000

const RETRY_DELAYS_MS = [1_000, 3_000]

type CompleteResponse = { status: number; headers: Headers; content: Blob }

/** Undefined if the server no longer has the file. Rejects when the connection fails or stalls. */
export async function fetchFile(file: BundleFile, stop: AbortSignal): Promise<Response | undefined> {
	for (const pause of RETRY_DELAYS_MS) {
		try {
			return await fetchOnce(file, stop)
		} catch (error) {
			if (stop.aborted || error instanceof DOMException) throw error
		}
		await sleep(pause, stop)
	}
	return await fetchOnce(file, stop)
}

async function fetchOnce(file: BundleFile, stop: AbortSignal): Promise<Response | undefined> {
	const { status, headers, content } = await fetchComplete(file.url, stop)
	if (status === 404 || status === 410) return undefined
	if (status !== 200 || !isFileAsListed(file, content.type, content.size))
		throw new TypeError(`${file.url} answered ${status} with ${content.size} bytes of ${content.type}.`)
	headers.delete("Content-Encoding")
	headers.delete("Vary")
	headers.set("Content-Length", String(content.size))
	return new Response(content, { headers })
}

async function sleep(milliseconds: number, stop: AbortSignal): Promise<void> {
	await new Promise<void>((resolve) => {
		setTimeout(resolve, milliseconds)
		stop.addEventListener("abort", () => resolve(), { once: true })
	})
	stop.throwIfAborted()
}

/** For responses that are the same for everyone. With cookies, because a proxy may ask for them. */
export async function fetchComplete(url: string, stop: AbortSignal): Promise<CompleteResponse> {
	const end = new AbortController()
	const onStop = () => end.abort(stop.reason)
	let timer: ReturnType<typeof setTimeout> | undefined
	const restartTimer = () => {
		clearTimeout(timer)
		timer = setTimeout(
			() => end.abort(new DOMException("The download stalled", "TimeoutError")),
			STALL_TIMEOUT_MS,
		)
	}
	stop.addEventListener("abort", onStop)
	try {
		stop.throwIfAborted()
		restartTimer()
		const response = await fetch(url, { redirect: "error", signal: end.signal })
		const parts: BlobPart[] = []
		const reader = response.body?.getReader()
		for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
			parts.push(part.value)
			restartTimer()
		}
		const content = new Blob(parts, { type: response.headers.get("Content-Type") ?? "" })
		return { status: response.status, headers: new Headers(response.headers), content }
	} finally {
		clearTimeout(timer)
		stop.removeEventListener("abort", onStop)
	}
}
