import { oneLine } from "#core/text/normalize.ts"

export type User = { id: number; username: string; role: string }

/** Other roles in the database give no access to staff pages. */
export const ROLES = { admin: "Administrator", editor: "Editor" } as const

export type Role = keyof typeof ROLES

export const ROLE_NAMES = Object.keys(ROLES) as Role[]

export function describeRole(role: string): string {
	return Object.hasOwn(ROLES, role) ? ROLES[role as Role] : "No access"
}

/** Strictest last. `closing`: administrators, and editors while the setting `editors_may_close` allows it. */
export const ACCESS_LEVELS = ["editor", "closing", "admin"] as const
export type Access = (typeof ACCESS_LEVELS)[number]

export function hasAccess(
	user: Pick<User, "role"> | null,
	access: Access,
	settings: { editors_may_close: string },
): boolean {
	if (access !== "closing") return hasRole(user, access)
	return hasRole(user, settings.editors_may_close === "true" ? "editor" : "admin")
}

/** A session that may only set up the second factor that the settings require. */
export const NO_ROLE = "none"

export function hasRole(user: Pick<User, "role"> | null, role: Role): boolean {
	return user !== null && (user.role === "admin" || user.role === role)
}

export function isAdmin(user: User | null): boolean {
	return hasRole(user, "admin")
}

export function isStaff(user: User | null): boolean {
	return hasRole(user, "editor")
}

export const ACCOUNT_STATES = { active: "Active", invited: "Invited", deactivated: "Deactivated" } as const

export const MAX_ACCOUNTS = 200

export const LINK_HOURS = 72

/** Names with the same key belong to one account: case and white space don't matter. */
export const usernameKey = (name: string) => oneLine(name).toLowerCase()

export const MAX_USERNAME = 64

export const MIN_PASSWORD = 8

/** bcrypt silently ignores further bytes. */
export const MAX_PASSWORD_BYTES = 72
