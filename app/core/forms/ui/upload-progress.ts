import { href } from "react-router"
import type { PageWithRetries } from "#core/ui/layout/lost-requests.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { createStore } from "#core/ui/store.ts"
import { removeDraft } from "./browser-draft.ts"
import { failedSubmission } from "./failed-submission.ts"

export const uploadedPercent = createStore<number | undefined>(undefined)

/** Removes the browser's draft once the form is saved. */
export function saveFromBrowser<Answer>(serverAction: () => Promise<Answer>) {
	const path = window.location.pathname
	return failedSubmission(async () => {
		try {
			return await withProgress(serverAction)
		} catch (answer) {
			if (isSaved(answer)) removeDraft(path)
			throw answer
		}
	})
}

function isSaved(answer: unknown): boolean {
	return answer instanceof Response && !answer.headers.get("Location")?.startsWith(href("/auth"))
}

/** For a file that is checked before anything is imported: says that it couldn't be sent. */
export async function sendToCheck<Answer>(
	serverAction: () => Promise<Answer>,
): Promise<Answer | { text: string }> {
	try {
		return await withProgress(serverAction)
	} catch (error) {
		if (!isNetworkError(error)) throw error
		// Browsers report a file that was changed after it was chosen as a network error.
		return { text: "The file couldn't be sent. Check your connection, choose the file again, and try again." }
	}
}

/** `fetch` reports no upload progress, so it's replaced until the router sends the form. */
async function withProgress<Answer>(serverAction: () => Promise<Answer>): Promise<Answer> {
	const original = window.fetch
	const replaced: typeof fetch = async (url, init) => {
		const body = init?.body
		if (!(body instanceof FormData && hasFiles(body))) return await original(url, init)
		window.fetch = original
		return await sendForm(String(url), init, body)
	}
	window.fetch = replaced
	try {
		return await serverAction()
	} finally {
		if (window.fetch === replaced) window.fetch = original
		uploadedPercent.set(undefined)
	}
}

function hasFiles(form: FormData): boolean {
	return [...form.values()].some((value) => value instanceof File && value.size > 0)
}

function sendForm(url: string, init: RequestInit | undefined, form: FormData): Promise<Response> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		request.open(init?.method ?? "POST", url)
		request.responseType = "blob"
		new Headers(init?.headers).forEach((value, name) => {
			request.setRequestHeader(name, value)
		})
		request.upload.onprogress = ({ loaded, total }) =>
			uploadedPercent.set(total > 0 ? Math.floor((loaded / total) * 100) : 0)
		request.onload = () => {
			const response = responseOf(request)
			resolve(Promise.resolve(response).then((window as PageWithRetries).checkSource))
		}
		request.onerror = () => reject(new TypeError("Failed to fetch"))
		request.onabort = () => reject(new DOMException("The upload was aborted.", "AbortError"))
		init?.signal?.addEventListener("abort", () => request.abort())
		uploadedPercent.set(0)
		request.send(form)
	})
}

function responseOf(request: XMLHttpRequest): Response {
	const headers = new Headers()
	for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
		const at = line.indexOf(":")
		if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
	}
	const hasBody = ![204, 205, 304].includes(request.status)
	return new Response(hasBody ? request.response : null, {
		status: request.status,
		statusText: request.statusText,
		headers,
	})
}
