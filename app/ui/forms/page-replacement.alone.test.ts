import { expect, test, vi } from "vitest"
import { isPageReplaced, notePageReplacement } from "./page-replacement.ts"

const answer = (headers: Record<string, string>) => new Response(null, { status: 204, headers })

test("a page is replaced only by an answer that loads another document, and is loaded again if the browser brings it back", () => {
	const page = new EventTarget()
	const reload = vi.fn()
	vi.stubGlobal("window", Object.assign(page, { location: { reload } }))
	notePageReplacement(answer({ Location: "/admin" }))
	expect(isPageReplaced()).toBe(false)
	notePageReplacement(answer({ Location: "/admin/site", "X-Remix-Reload-Document": "true" }))
	expect(isPageReplaced()).toBe(true)
	page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }))
	expect(reload).not.toHaveBeenCalled()
	page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }))
	expect(reload).toHaveBeenCalledOnce()
	vi.unstubAllGlobals()
})
