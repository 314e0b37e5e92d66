/** Why the login page is shown, and where an interrupted form is stored. */
export type SignInReason =
	| "for staff"
	| "signed out"
	| "not done"
	| "draft stored"
	| "form carried"
	| "draft in browser"

/** The URL parameter of the login page after a staff form was sent without a session. */
export const NOT_DONE = "notDone"
