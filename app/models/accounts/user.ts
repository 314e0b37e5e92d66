/** Who is signed in. Only 'admin' may change anything. */
export type User = { id: number; username: string; role: string }

export function isAdmin(user: User | null): boolean {
	return user?.role === "admin"
}

/** The longest name of an account, in characters. */
export const MAX_USERNAME = 64

export const MIN_PASSWORD = 8

/** bcrypt reads no further, so a longer one would be cut without a word. */
export const MAX_PASSWORD_BYTES = 72
