import { normalize } from "#app/models/text/normalize.ts"
import { isCommonPassword } from "#app/platform/common-passwords.server.ts"

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
