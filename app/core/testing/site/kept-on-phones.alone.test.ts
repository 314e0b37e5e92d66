// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "#core/testing/browser-storage.ts"
import { readSavedNotices, saveNotices, updateSavedNotices } from "#features/offline/saved-notices.ts"
import { storedReceipts, storeReceipt } from "#features/waiver/ui/stored-receipts.ts"

beforeEach(() => {
	stubLocalStorage()
	return () => vi.unstubAllGlobals()
})

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

test("the newest five receipts are kept, the newest first, also if one is opened again", () => {
	const code = "data:image/svg+xml;base64,x"
	const store = (receipt: number) =>
		storeReceipt({ receipt: `${receipt}`, acceptedAt: "2026-06-03T16:00:00.000Z", code } as never)
	for (const receipt of numbers(8, 1).reverse()) store(receipt)
	expect(storedReceipts().map(({ receipt }) => Number(receipt))).toEqual(numbers(8, 4))
	store(5)
	expect(storedReceipts().map(({ receipt }) => Number(receipt))).toEqual([5, 8, 7, 6, 4])
})

test("refreshed notices leave everything else that was saved for offline use", async () => {
	const stored = new Map<string, Response>()
	vi.stubGlobal("caches", {
		match: async (address: string) => stored.get(address)?.clone(),
		open: async () => ({ put: async (address: string, value: Response) => stored.set(address, value) }),
	})
	vi.stubGlobal("navigator", { serviceWorker: {} })
	const today = { notices: [], openingTimes: { weekly: {}, other: [] } }
	const before = { ...today, home: { title: "Welcome" }, pages: [{ slug: "about" }] }
	await saveNotices(before as never, new Date(0))
	const notices = [{ id: 1, text: "Trail flooded." }]
	await updateSavedNotices({ ...today, notices } as never, new Date(1))
	expect(await readSavedNotices()).toEqual({ ...before, notices, savedAt: new Date(1).toISOString() })
})
