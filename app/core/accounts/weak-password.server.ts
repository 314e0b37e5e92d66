import { normalize } from "#core/text/normalize.ts"

const TOO_COMMON = "This password is too common. Choose another one."

const REPEATED = "The password repeats a short part again and again. Choose another one."

const TOO_OBVIOUS =
	"The password can't be the username or the name of the site, or only consist of them. Choose another one."

/** In characters: shorter words are parts of too many others. */
const SHORTEST_WORD = 3

/** Up to four digits, such as a year, don't make a name safe. */
const ONLY_DIGITS = /^\p{N}{0,4}$/u

const REPETITION = /^(.{1,12}?)\1+$/u

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu

const letters = (text: string) => normalize(text, "NFKC").toLowerCase().replace(NO_LETTERS, "")

export async function passwordWeakness(
	password: string,
	{ username, siteName }: { username: string; siteName: string },
): Promise<string | undefined> {
	const plain = letters(password)
	// Longest first, because one may be part of another.
	const words = [username, siteName]
		.flatMap((name) => [name, ...name.split(NO_LETTERS)].map(letters))
		.filter((word) => word.length >= SHORTEST_WORD)
		.sort((one, other) => other.length - one.length)
	const left = words.reduce((rest, word) => rest.replaceAll(word, ""), plain)
	if (left !== plain && ONLY_DIGITS.test(left)) return TOO_OBVIOUS
	if (REPETITION.test(plain)) return REPEATED
	return (await isCommonPassword(password)) ? TOO_COMMON : undefined
}

let list: Promise<ReadonlySet<string>> | undefined

/** Compares with 49,000 passwords from leaks, in any letter case. The list is loaded at the first use. */
async function isCommonPassword(password: string): Promise<boolean> {
	list ??= import("@zxcvbn-ts/language-common").then(
		({ dictionary }) => new Set(dictionary["passwords-common"].map((common) => String(common).toLowerCase())),
	)
	return (await list).has(password.toLowerCase())
}
