export type SignInReason =
	| "for staff"
	| "signed out"
	| "not done"
	| "draft stored"
	| "form carried"
	| "draft in browser"

export const NOT_DONE = "notDone"
