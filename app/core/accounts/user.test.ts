import { expect, test } from "vitest"
import { hasRole, isAdmin, isStaff } from "./user.ts"

const user = (role: string) => ({ id: 1, username: "anna", role })

test("an administrator has every role, an editor only the own one, and any other role counts as none", () => {
	const roles = ["admin", "editor", "visitor", "", "Admin", "admin "]
	expect(roles.map((role) => [isAdmin(user(role)), isStaff(user(role))])).toEqual([
		[true, true],
		[false, true],
		...Array(4).fill([false, false]),
	])
	expect(hasRole(null, "editor")).toBe(false)
})
