export type SignInReason =
	| "for staff"
	| "signed out"
	| "not done"
	| "draft stored"
	| "form carried"
	| "draft in browser"
	| "password set"

export const NOT_DONE = "notDone"

export const PASSWORD_SET = "passwordSet"
