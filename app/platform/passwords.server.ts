import { compare, hash } from "bcryptjs"

/** Security: checked if there is no account, so that the response time doesn't reveal which user names exist. */
const DUMMY_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZTn5oyIXmPTo0vM6RVpRY9lcVbWC6S"

/** With the cost of `readEnvironment` it blocks for about 0.4 s: run it as a job. */
export async function hashPassword({ password, cost }: { password: string; cost: number }): Promise<string> {
	return await hash(password, cost)
}

export async function checkPassword(input: { password: string; hash: string | null }): Promise<boolean> {
	const isMatch = await compare(input.password, input.hash ?? DUMMY_HASH)
	return isMatch && input.hash !== null
}
