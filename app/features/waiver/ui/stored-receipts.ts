import { readStored, writeStored } from "#core/ui/browser-storage.ts"
import { RECEIPTS_KEY } from "#core/ui/site-info.ts"
import type { Receipt } from "#features/waiver/waiver.ts"

/** Enough for a family's season; older receipts can be looked up by number. */
const MAX_RECEIPTS = 5

export function storedReceipts(): Receipt[] {
	const stored = readStored(RECEIPTS_KEY)
	return Array.isArray(stored) ? stored.filter(isReceipt) : []
}

/** Returns false if storage is full or blocked. */
export function storeReceipt(receipt: Receipt): boolean {
	const others = storedReceipts().filter((one) => one.receipt !== receipt.receipt)
	return writeStored(RECEIPTS_KEY, [receipt, ...others].slice(0, MAX_RECEIPTS))
}

function isReceipt(value: unknown): value is Receipt {
	const { receipt, acceptedAt, code } = (value ?? {}) as Record<string, unknown>
	return (
		typeof receipt === "string" &&
		typeof acceptedAt === "string" &&
		typeof code === "string" &&
		code.startsWith("data:image/svg+xml;base64,")
	)
}
