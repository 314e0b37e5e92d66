import { normalize } from "#core/text/normalize.ts"

export const CODE_DIGITS = 6

export const RECOVERY_CODES = 10

/** For a text field: a recovery code with its hyphens, and some spaces. */
export const MAX_CODE = 40

/** Without letters that look like digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const RECOVERY_LENGTH = 16

/** 80 random bits, so that a fast hash is safe. `bytes`: as many random ones. */
export function formatRecoveryCode(bytes: Uint8Array): string {
	const letters = Array.from(bytes.slice(0, RECOVERY_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
	return groupsOfFour(letters.join("")).replaceAll(" ", "-")
}

export type TypedCode = { kind: "app" | "recovery"; code: string }

/** Forgives spaces, hyphens, capitals and letters that look like digits. Undefined for anything else than a code. */
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

/** The page that sets up the second factor; `back` is where to go from there. */
export function secondFactorPath(back: string): string {
	return `/admin/security/second-factor?${new URLSearchParams({ redirectTo: back })}`
}
