// @vitest-environment happy-dom
import { createElement } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { beforeEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "#core/testing/browser-storage.ts"

const MARK = "7007"

const DRAFT = { user: "anna", savedAt: Date.now() - 1000, fields: [["title", MARK]], hadFiles: false }
const RECEIPT = { receipt: MARK, acceptedAt: "2026-06-03T16:00:00.000Z", code: "data:image/svg+xml;base64,x" }
const ACCEPTANCE = { acceptedAt: new Date().toISOString(), body: JSON.stringify({ idempotencyKey: MARK }) }

/** Each stores something, and returns whether the site claims that it is stored. */
const CLAIMS: Record<string, () => Promise<boolean>> = {
	"an acceptance of the terms": async () =>
		(await import("#features/waiver/waiting/waiting-waivers.ts")).addWaiting(ACCEPTANCE),
	"a receipt": async () =>
		(await import("#features/waiver/ui/stored-receipts.ts")).storeReceipt(RECEIPT as never),
	"a favorite": async () => (await import("#features/species/ui/favorites.ts")).toggleFavorite(Number(MARK)),
	async "a find"() {
		const { beginTour, markFound } = await import("#features/tour/ui/tour-actions.ts")
		const { NotStoredNotice } = await import("#features/tour/ui/not-stored-notice.tsx")
		beginTour()
		markFound({ id: 1, name: MARK }, "manual")
		const place = document.createElement("div")
		flushSync(() => createRoot(place).render(createElement(NotStoredNotice)))
		return place.textContent === ""
	},
	async "a draft"() {
		const { saveDraft } = await import("#core/forms/ui/browser-draft.ts")
		return saveDraft("/admin", DRAFT as never)
	},
}

let values: Record<string, string>
let room: number
beforeEach(() => {
	values = stubLocalStorage(() => {
		if (room-- <= 0) throw new DOMException("full", "QuotaExceededError")
	})
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")))
	vi.resetModules()
	return () => vi.unstubAllGlobals()
})

const CASES = Object.entries(CLAIMS).flatMap(([what, store]) =>
	[9, 0, 1, 2].map((writes): [string, number, () => Promise<boolean>] => [what, writes, store]),
)

test.each(CASES)(
	"%s is said to be stored only if it is, with room for %i writes",
	async (_, writes, store) => {
		room = writes
		const isSaid = await store()
		if (isSaid) expect(JSON.stringify(values)).toContain(MARK)
		if (writes === 9) expect(isSaid).toBe(true)
	},
)

test("a refusal of analytics that can't be stored leaves no consent", async () => {
	const { storeConsent } = await import("#core/tracking/consent.ts")
	room = 1
	storeConsent(true)
	expect(values.privacyConsent).toContain("true")
	storeConsent(false)
	expect(values.privacyConsent).toBeUndefined()
})

test.each([true, false])("a text is said to be copied only if it is: %s", async (isCopied) => {
	const writeText = async () => {
		if (!isCopied) throw new DOMException("refused", "NotAllowedError")
	}
	vi.stubGlobal("navigator", { clipboard: { writeText } })
	const said: (string | undefined)[] = []
	const { shownToast } = await import("#core/ui/toast.ts")
	shownToast.subscribe(() => said.push(shownToast.get()?.title))
	const { shareOrCopy } = await import("#core/ui/share.ts")
	await shareOrCopy({ text: MARK }, MARK, { copied: "Copied", failed: "Not copied" })
	expect(said).toEqual([isCopied ? "Copied" : "Not copied"])
})
