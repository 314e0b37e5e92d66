let list: Promise<ReadonlySet<string>> | undefined

/** Compares with 49,000 passwords from leaks, in any letter case. The list is loaded at the first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
	list ??= loadList()
	return (await list).has(password.toLowerCase())
}

async function loadList(): Promise<ReadonlySet<string>> {
	const { dictionary } = await import("@zxcvbn-ts/language-common")
	return new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()))
}
