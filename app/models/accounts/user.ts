export type User = { id: number; username: string; role: string }

export function isAdmin(user: User | null): boolean {
	return user?.role === "admin"
}

export const MAX_USERNAME = 64

export const MIN_PASSWORD = 8

/** bcrypt silently ignores further bytes. */
export const MAX_PASSWORD_BYTES = 72
