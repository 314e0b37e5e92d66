import { href, redirectDocument } from "react-router"
import { REQUEST_TIMEOUT_MS } from "#core/offline/offline.ts"

/** Checks the connection first: a document that can't load would show the browser's own error page. */
export async function openDocument(url: string): Promise<Response> {
	const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
	await fetch(href("/healthz"), { method: "HEAD", cache: "no-store", signal })
	return redirectDocument(url)
}
