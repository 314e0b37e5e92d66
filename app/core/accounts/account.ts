import { ROLES, type Role } from "./user.ts"

export const MAX_ACCOUNTS = 200

export const LINK_HOURS = 72

export const ACCOUNT_STATES = { active: "Active", invited: "Invited", deactivated: "Deactivated" } as const

export type AccountState = keyof typeof ACCOUNT_STATES

/** 'Who can sign in: 3 active, 1 invited.' */
export function describeAccounts(accounts: { state: AccountState }[]): string {
	const counts = (Object.keys(ACCOUNT_STATES) as AccountState[]).flatMap((state) => {
		const count = accounts.filter((one) => one.state === state).length
		return count > 0 ? `${count} ${ACCOUNT_STATES[state].toLowerCase()}` : []
	})
	return `Who can sign in, and what they may do: ${counts.join(", ")}.`
}

export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** A role from the database, which may have others than these two. */
export function describeRole(role: string): string {
	return Object.hasOwn(ROLES, role) ? ROLES[role as Role] : "No access"
}
