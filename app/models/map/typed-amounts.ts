import { lengthText } from "./length.ts"
import { MAX_TYPED } from "./typed-position.ts"

type Typed = { amount: number } | { problem: string }

const UNITS: Record<string, number> = {}
for (const [names, metres] of [
	["m metre metres meter meters", 1],
	["km kilometre kilometres kilometer kilometers kms", 1000],
	["mi mile miles", 1609.344],
	["ft foot feet", 0.3048],
	["yd yard yards", 0.9144],
] as const)
	for (const name of names.split(" ")) UNITS[name] = metres

const FRACTIONS: Record<string, string> = { "¼": "25", "½": "5", "¾": "75" }

/** Whole metres up to `limit`, so '1,200 km' is 1,200 m. What can be read in two ways is a problem. */
export function parseLength(typed: string, limit: number): Typed {
	const text = simplify(typed.slice(0, MAX_TYPED))
	const wrong = { problem: `Length '${shortened(typed)}' isn't a length. Write it such as 850 m or 1.2 km` }
	const parts = [...text.matchAll(/([\d.,]+)\s*([a-z]*)\s*(?:and\b\s*)?/g)]
	if (parts.length === 0 || parts.map(([part]) => part).join("") !== text) return wrong
	const [[, number = "", unit = ""] = []] = parts
	if (unit === "") return lengthWithoutUnit(number, limit, wrong)
	const sums = parts.reduce<number[]>(
		(sums, [, number = "", unit = ""]) => {
			const metres = UNITS[unit]
			if (metres === undefined) return []
			const readings = readingsOf(number)
			const values = metres > 1 ? readings : readings.slice(-1)
			return sums.flatMap((sum) => values.map((value) => sum + value * metres))
		},
		[0],
	)
	const possible = [...new Set(sums.map(Math.round))].filter((metres) => metres >= 1 && metres <= limit)
	const [first, second] = possible
	if (first === undefined) return sums.length === 0 ? wrong : { problem: outside("Length", limit, " m") }
	return second === undefined ? { amount: first } : ambiguous("Length", typed, [`${first} m`, `${second} m`])
}

/** Like the label says, a whole number is in metres. */
function lengthWithoutUnit(number: string, limit: number, wrong: Typed): Typed {
	const readings = readingsOf(number)
	const whole = readings.find(Number.isInteger)
	if (whole !== undefined) return within("Length", whole, limit, " m")
	const [value] = readings
	if (value === undefined) return wrong
	return ambiguous("Length", number, [`${value} km`, `${Math.max(1, Math.round(value))} m`])
}

/** Reads a typed duration and returns whole minutes up to `limit`; a whole number is in minutes. */
export function parseMinutes(typed: string, limit: number): Typed {
	const text = simplify(typed.slice(0, MAX_TYPED)).replace(/(\d)\s*['′]$/, "$1 min")
	const wrong = { problem: `Time '${shortened(typed)}' isn't a time. Write it such as 45 min or 1 h 30 min` }
	const clock = /^(\d{1,2}):(\d{2})(?: ?(?:h|hrs?|hours?))?$/.exec(text)
	const long = /^(?:([\d.,]+) ?(?:h|hrs?|hours?)\.?(?: and)? ?)?(?:(\d+) ?(?:m|mins?|minutes?)?\.?)?$/.exec(
		text,
	)
	const [, hours = "", minutes = ""] = clock ?? long ?? []
	if (hours !== "") {
		const [value, other] = readingsOf(hours)
		if (value === undefined || other !== undefined || Number(minutes) > 59) return wrong
		return within("Time", Math.round(value * 60 + Number(minutes)), limit, " min")
	}
	if (minutes !== "") return within("Time", Number(minutes), limit, " min")
	const [value, other] = readingsOf(text.replace(/ ?(m|mins?|minutes?)\.?$/, ""))
	if (value === undefined || other !== undefined) return wrong
	const whole = Math.max(1, Math.round(value))
	if (/m/.test(text)) return within("Time", whole, limit, " min")
	return ambiguous("Time", typed.trim(), [`${value} h`, `${whole} min`])
}

/** Without 'about', with fractions as decimals, and without spaces inside numbers. */
function simplify(typed: string): string {
	return typed
		.replace(/(\d*) ?([¼½¾])/g, (_, whole, part) => `${whole || 0}.${FRACTIONS[part]}`)
		.toLowerCase()
		.replace(/\s+/g, " ")
		.replace(/^ ?(?:about|approx\.?|ca\.?|~|≈) ?/, "")
		.replace(/(\d)[ '’](?=\d{3}(?!\d))/g, "$1")
		.trim()
}

/** The numbers that a text with points and commas can mean, the largest last: '1,200' is 1.2 with a decimal comma, or 1200. */
function readingsOf(number: string): number[] {
	const readings = new Set<number>()
	if (/^\d+([.,]\d+)?$/.test(number)) readings.add(Number(number.replace(",", ".")))
	if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(number)) readings.add(Number(number.replaceAll(",", "")))
	if (/^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(number))
		readings.add(Number(number.replaceAll(".", "").replace(",", ".")))
	return [...readings]
}

function within(label: string, amount: number, limit: number, unit: string): Typed {
	return amount >= 1 && amount <= limit ? { amount } : { problem: outside(label, limit, unit) }
}

function outside(label: string, limit: number, unit: string): string {
	return `${label} must be from 1 to ${unit === " m" ? lengthText(limit) : limit + unit}`
}

function ambiguous(label: string, typed: string, [first, second]: [string, string]): Typed {
	return { problem: `${label} '${shortened(typed)}' can be ${first} or ${second}. Write one of them` }
}

function shortened(text: string): string {
	return text.length > 30 ? `${text.slice(0, 30)}…` : text.trim()
}
