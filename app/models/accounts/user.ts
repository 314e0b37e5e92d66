export type User = { id: number; username: string; role: string }

/** Every other role in the database has no access to the staff pages. */
export const ROLES = { admin: "Administrator", editor: "Editor" } as const

export type Role = keyof typeof ROLES

/** Of a session that may only set up a second factor, because the settings require one. */
export const NO_ROLE = "none"

/** Administrators may do everything that editors may. */
export function hasRole(user: Pick<User, "role"> | null, role: Role): boolean {
	return user !== null && (user.role === "admin" || user.role === role)
}

export function isAdmin(user: User | null): boolean {
	return hasRole(user, "admin")
}

export function isStaff(user: User | null): boolean {
	return hasRole(user, "editor")
}

export const MAX_USERNAME = 64

export const MIN_PASSWORD = 8

/** bcrypt silently ignores further bytes. */
export const MAX_PASSWORD_BYTES = 72
