import { LRUCache } from "lru-cache"

export type ContentEncoding = "br" | "gzip"

type Weights = ReadonlyMap<string, number>
type Choices = Map<string, ContentEncoding | "identity">

/** Nearly all requests have one of a few headers, and parsing one takes longer than finding its page in the cache. */
const parsed = new LRUCache<string, { weights: Weights; choices: Choices }>({
	max: 100,
	memoMethod: parsedNow,
})

const MAX_REMEMBERED_LENGTH = 100

function parse(header: string): { weights: Weights; choices: Choices } {
	return header.length > MAX_REMEMBERED_LENGTH ? parsedNow(header) : parsed.memo(header)
}

/** RFC 9110, section 12.5.3; `available` is best first. A header that accepts nothing at all is ignored, as the RFC allows. */
export function chooseEncoding<Available extends ContentEncoding>(
	header: string | null | undefined,
	available: readonly Available[],
): Available | "identity" {
	if (!header) return "identity"
	const { weights, choices } = parse(header)
	const key = available.join()
	const choice = choices.get(key) ?? chooseBest(weights, available)
	choices.set(key, choice)
	return choice as Available | "identity"
}

function chooseBest(weights: Weights, available: readonly ContentEncoding[]): ContentEncoding | "identity" {
	const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*")
	let best: ContentEncoding | "identity" = "identity"
	// Identity is acceptable without being listed, but has the lowest preference then.
	let bestWeight = weightOf("identity") ?? Number.MIN_VALUE
	for (const coding of available.toReversed()) {
		const weight = weightOf(coding) ?? 0
		if (weight > 0 && weight >= bestWeight) {
			best = coding
			bestWeight = weight
		}
	}
	return best
}

export function acceptsIdentity(header: string | null | undefined): boolean {
	const { weights } = parse(header ?? "")
	return (weights.get("identity") ?? weights.get("*")) !== 0
}

function parsedNow(header: string): { weights: Weights; choices: Choices } {
	return { weights: parseWeights(header), choices: new Map() }
}

function parseWeights(header: string): Map<string, number> {
	const weights = new Map<string, number>()
	for (const item of header.toLowerCase().split(",")) {
		const [name = "", ...parameters] = item.split(";").map((part) => part.trim())
		if (!name) continue
		const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "")
		const isValid = weight === undefined || /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight)
		weights.set(name === "x-gzip" ? "gzip" : name, isValid ? Number(weight ?? 1) : 0)
	}
	return weights
}
