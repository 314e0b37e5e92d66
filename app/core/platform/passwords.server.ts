import { compare, hash } from "bcryptjs"

/** Security: checked without an account, so that the response time doesn't reveal which user names exist. */
export function dummyHash(cost: number): string {
	return `$2b$${String(cost).padStart(2, "0")}$C6UzMDM.H6dfI/f/IKcEeO7ZTn5oyIXmPTo0vM6RVpRY9lcVbWC6S`
}

/** Blocks for about 0.4 s: run it as a job. */
export async function hashPassword({ password, cost }: { password: string; cost: number }): Promise<string> {
	return await hash(password, cost)
}

export type PasswordCheck = { password: string; hash: string | null; cost: number }

/** `cost` is that of new passwords, for a check without an account. */
export async function matchesHash({ password, hash, cost }: PasswordCheck): Promise<boolean> {
	const isMatch = await compare(password, hash ?? dummyHash(cost))
	return isMatch && hash !== null
}
