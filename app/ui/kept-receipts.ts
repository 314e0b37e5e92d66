import type { Receipt } from "../models/waiver.ts"
import { readStored, writeStored } from "./browser-storage.ts"

const KEY = "waiverReceipts"

/** A family comes a few times a season; older receipts are found by their number. */
const MOST = 5

/** The receipts that this browser has seen, the last one first. What is not one of ours is left out. */
export function keptReceipts(): Receipt[] {
	const stored = readStored(KEY)
	return Array.isArray(stored) ? stored.filter(isReceipt) : []
}

/** Keeps a receipt, so that it can be shown without a signal; false when storage is full or forbidden. */
export function keepReceipt(receipt: Receipt): boolean {
	const others = keptReceipts().filter((one) => one.receipt !== receipt.receipt)
	return writeStored(KEY, [receipt, ...others].slice(0, MOST))
}

function isReceipt(value: unknown): value is Receipt {
	const { receipt, acceptedText, code } = (value ?? {}) as Record<string, unknown>
	return (
		typeof receipt === "string" &&
		typeof acceptedText === "string" &&
		typeof code === "string" &&
		code.startsWith("data:image/svg+xml;base64,")
	)
}
