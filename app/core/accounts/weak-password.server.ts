import { normalize } from "#core/text/normalize.ts"

const TOO_COMMON = "This password is too common. Choose another one."

const REPEATED = "The password repeats a short part again and again. Choose another one."

const TOO_OBVIOUS =
	"The password can't be the username or the name of the site, or only consist of them. Choose another one."

export async function passwordWeakness(
	password: string,
	around: { username: string; siteName: string },
): Promise<string | undefined> {
	const plain = letters(password)
	const names = [around.username, around.siteName]
	const words = names.flatMap((name) => [letters(name), ...name.split(NO_LETTER).map(letters)])
	if (
		isMadeOf(
			plain,
			words.filter((word) => word.length >= SHORTEST_WORD),
		)
	)
		return TOO_OBVIOUS
	if (REPETITION.test(plain)) return REPEATED
	return (await isCommonPassword(password)) ? TOO_COMMON : undefined
}

const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/u

const letters = (text: string) =>
	normalize(text, "NFKC").toLowerCase().replace(new RegExp(NO_LETTER, "gu"), "")

/** In characters. Shorter words are parts of too many others. */
const SHORTEST_WORD = 3

/** In characters: digits such as a year don't make a name safe. */
const MOST_BESIDE = 4

/** The whole is a part of at most twelve characters, repeated. */
const REPETITION = /^(.{1,12}?)\1+$/u

/** Whether only digits are left without the words. Longest first, because one may be a part of another. */
function isMadeOf(text: string, words: string[]): boolean {
	const left = words
		.toSorted((one, other) => other.length - one.length)
		.reduce((rest, word) => rest.replaceAll(word, ""), text)
	return left !== text && left.length <= MOST_BESIDE && /^\p{N}*$/u.test(left)
}

let list: Promise<ReadonlySet<string>> | undefined

/** Compares with 49,000 passwords from leaks, in any letter case. The list is loaded at the first use. */
async function isCommonPassword(password: string): Promise<boolean> {
	list ??= loadList()
	return (await list).has(password.toLowerCase())
}

async function loadList(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import("@zxcvbn-ts/language-common")
	return new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()))
}
