import { compare, hash } from "bcryptjs"

/** About 0.4 s on a small server. */
const COST = 12

/** Security: checked if there is no account, so that the response time doesn't reveal which user names exist. */
const DUMMY_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZTn5oyIXmPTo0vM6RVpRY9lcVbWC6S"

/** Blocks for about 0.4 s: run it as a job. */
export async function hashPassword(password: string): Promise<string> {
	return await hash(password, COST)
}

export async function checkPassword(input: { password: string; hash: string | null }): Promise<boolean> {
	const isMatch = await compare(input.password, input.hash ?? DUMMY_HASH)
	return isMatch && input.hash !== null
}
