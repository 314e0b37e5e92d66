import type { Progress, ProgressProblem } from "./progress.ts"
import { decodeProgress, encodeProgress, VERSION } from "./progress-code.ts"
import { PROGRESS_HASH } from "./progress-hash.ts"

const FORMAT = "wildlife-tour-progress"

const MAX_FILE_BYTES = 1_000_000

export function progressFileText(progress: Progress, farm: string): string {
	return `${JSON.stringify({ format: FORMAT, version: VERSION, farm, code: encodeProgress(progress, farm) }, null, 2)}\n`
}

/** 'tour-progress-2026-11-24.json' for a day. */
export const progressFileName = (day: string) => `tour-progress-${day}.json`

export async function readProgressFile(
	file: Blob,
	farm: string,
	now: number,
): Promise<Progress | ProgressProblem> {
	if (file.size > MAX_FILE_BYTES) return { kind: "too large" }
	const text = await file.text().catch(() => undefined)
	return text === undefined ? { kind: "broken" } : parseProgressFile(text, farm, now)
}

export function parseProgressFile(text: string, farm: string, now: number): Progress | ProgressProblem {
	const file = parseObject(text)
	// A file that ends too early still shows what it was.
	if (!file) return { kind: text.includes(FORMAT) ? "broken" : "not progress" }
	if (file.format !== FORMAT) return { kind: "not progress" }
	if (typeof file.version !== "number" || typeof file.code !== "string") return { kind: "broken" }
	if (file.version > VERSION) return { kind: "newer" }
	return withFarm(decodeProgress(file.code, farm, now), file.farm)
}

/** What a QR code or the page's URL says; of another host if it names one. */
export function parseProgressLink(text: string, farm: string, now: number): Progress | ProgressProblem {
	const at = text.indexOf(PROGRESS_HASH)
	if (at === -1) return { kind: "not progress" }
	const digits = text.slice(at + PROGRESS_HASH.length)
	return withFarm(decodeProgress(digits, farm, now), hostOf(text.slice(0, at)))
}

export function isProblem(read: Progress | ProgressProblem): read is ProgressProblem {
	return "kind" in read
}

/** The end of a host name identifies its owner. */
function withFarm<Read extends Progress | ProgressProblem>(
	read: Read,
	farm: unknown,
): Read | ProgressProblem {
	if (!isProblem(read) || read.kind !== "foreign" || typeof farm !== "string" || !farm) return read
	return { kind: "foreign", farm: farm.slice(-60) }
}

function hostOf(address: string): string | undefined {
	try {
		return new URL(address).host
	} catch {
		return undefined
	}
}

function parseObject(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text)
		return typeof value === "object" && value !== null ? { ...value } : undefined
	} catch {
		return undefined
	}
}
