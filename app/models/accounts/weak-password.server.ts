import { normalize } from "#app/models/text/normalize.ts"

const TOO_COMMON = "This password is too common. Choose another one."

const TOO_OBVIOUS = "The password can't be the username or the name of the site. Choose another one."

export async function passwordWeakness(
	password: string,
	around: { username: string; siteName: string },
): Promise<string | undefined> {
	const plain = (text: string) => normalize(text, "NFKC").toLowerCase().replace(/\s/g, "")
	if ([around.username, around.siteName].some((name) => plain(name) === plain(password))) return TOO_OBVIOUS
	return (await isCommonPassword(password)) ? TOO_COMMON : undefined
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
