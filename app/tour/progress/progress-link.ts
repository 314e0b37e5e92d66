import { href } from "react-router"
import { isEmpty, type Progress } from "./progress.ts"
import { encodeProgress } from "./progress-code.ts"
import { PROGRESS_HASH } from "./progress-hash.ts"

/** Larger codes aren't read reliably from a phone's screen. */
export const MAX_QR_VERSION = 25

/** How many bits a code of version 25 has at error correction level M. */
const QR_BITS = 8_000
/** Modes and lengths of its two parts. */
const QR_HEADERS = 4 + 16 + 4 + 12
const BITS_PER_DIGIT = 10 / 3

export type ProgressLink = {
	/** The address and then the digits, which a QR code stores in less room. */
	parts: [address: string, digits: string]
	/** How many finished tours it holds: the newest ones that fit. */
	finished: number
}

/** Undefined if the running tour alone doesn't fit, or nothing would be left of the progress. */
export function progressLink(
	progress: Progress,
	{ origin, host }: { origin: string; host: string },
): ProgressLink | undefined {
	const address = `${origin}${href("/tour")}${PROGRESS_HASH}`
	const most = Math.floor((QR_BITS - QR_HEADERS - 8 * address.length) / BITS_PER_DIGIT)
	for (let finished = progress.completed.length; finished >= 0; finished--) {
		const completed = finished === 0 ? [] : progress.completed.slice(-finished)
		const part = { ...progress, completed }
		if (isEmpty(part)) return undefined
		const digits = encodeProgress(part, host)
		if (digits.length <= most) return { parts: [address, digits], finished }
	}
	return undefined
}
