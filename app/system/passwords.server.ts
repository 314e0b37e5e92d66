import { compare, hash } from "bcryptjs"

/** Doublings of work: about 0.4 s on a small server. */
const COST = 12

/** Compared with where there is no account, so that a name that does not exist takes as long as a wrong password. */
const NOBODY = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZTn5oyIXmPTo0vM6RVpRY9lcVbWC6S"

/** Takes `COST` of processor time: call it as a background job. */
export async function hashPassword(password: string): Promise<string> {
	return await hash(password, COST)
}

/** Whether the password is the one of the hash; without a hash it never is. Takes as long as `hashPassword`. */
export async function checkPassword(input: { password: string; hash: string | null }): Promise<boolean> {
	const right = await compare(input.password, input.hash ?? NOBODY)
	return right && input.hash !== null
}
