/** Thrown by a reader whose bytes end too early or hold an impossible number. */
export class BrokenBytesError extends Error {}

/** Integers of any size up to 2^53 as bytes, 7 bits each; the highest bit says that another one follows. */
export function byteWriter() {
	const bytes: number[] = []
	function unsigned(value: number): void {
		let rest = value
		while (rest > 127) {
			bytes.push((rest % 128) + 128)
			rest = Math.floor(rest / 128)
		}
		bytes.push(rest)
	}
	return { bytes, unsigned, signed: (value: number) => unsigned(value < 0 ? -2 * value - 1 : 2 * value) }
}

export function byteReader(bytes: Uint8Array) {
	let at = 0
	function unsigned(): number {
		let value = 0
		for (let scale = 1; ; scale *= 128) {
			const next = bytes[at]
			if (next === undefined) throw new BrokenBytesError("The bytes end too early.")
			at += 1
			value += (next % 128) * scale
			if (!Number.isSafeInteger(value)) throw new BrokenBytesError("A number is too large.")
			if (next < 128) return value
		}
	}
	return {
		unsigned,
		signed() {
			const value = unsigned()
			return value % 2 === 1 ? -(value + 1) / 2 : value / 2
		},
		position: () => at,
		isAtEnd: () => at === bytes.length,
	}
}

/** Decimal digits, because QR codes store them in a third of a byte each: two bytes are five digits, a last one three. */
export function toDigits(bytes: readonly number[]): string {
	let digits = ""
	for (let at = 0; at < bytes.length; at += 2) {
		const [first = 0, second] = bytes.slice(at, at + 2)
		digits +=
			second === undefined ? String(first).padStart(3, "0") : String(first * 256 + second).padStart(5, "0")
	}
	return digits
}

/** Undefined if the text isn't one of `toDigits`. */
export function fromDigits(digits: string): Uint8Array | undefined {
	if (!/^\d*$/.test(digits) || ![0, 3].includes(digits.length % 5)) return undefined
	const bytes: number[] = []
	for (let at = 0; at < digits.length; at += 5) {
		const part = digits.slice(at, at + 5)
		const value = Number(part)
		if (value >= (part.length === 5 ? 65_536 : 256)) return undefined
		bytes.push(...(part.length === 5 ? [value >> 8, value & 255] : [value]))
	}
	return Uint8Array.from(bytes)
}

/** The checksum of zip and PNG. */
export function crc32(bytes: Iterable<number>): number {
	let rest = 0xffffffff
	for (const byte of bytes) {
		rest ^= byte
		for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
	}
	return ~rest >>> 0
}
