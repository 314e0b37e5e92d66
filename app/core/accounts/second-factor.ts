import { normalize } from "#core/text/normalize.ts"

export const CODE_DIGITS = 6

export const RECOVERY_CODES = 10

export const MAX_CODE = 40

/** Without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const RECOVERY_LENGTH = 16

/** Takes 16 random bytes and uses 80 bits of them, which makes a fast hash safe. */
export function formatRecoveryCode(bytes: Uint8Array): string {
	const letters = Array.from(bytes.slice(0, RECOVERY_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
	return groupsOfFour(letters.join("")).replaceAll(" ", "-")
}

export type TypedCode = { kind: "app" | "recovery"; code: string }

/** Ignores spaces, hyphens and case, and accepts letters that look like digits. Undefined if it isn't a code. */
export function parseCode(text: string): TypedCode | undefined {
	const typed = normalize(text, "NFKC").toLowerCase().replace(/[\s-]/g, "")
	if (typed.length === CODE_DIGITS && /^\d+$/.test(typed)) return { kind: "app", code: typed }
	const code = typed.replaceAll("o", "0").replace(/[il]/g, "1")
	const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((one) => ALPHABET.includes(one))
	return isRecovery ? { kind: "recovery", code } : undefined
}

export function groupsOfFour(text: string): string {
	return text.replace(/(.{4})(?=.)/g, "$1 ")
}

export function secondFactorPath(back: string): string {
	return `/admin/security/second-factor?${new URLSearchParams({ redirectTo: back })}`
}
