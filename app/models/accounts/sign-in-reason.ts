/** Why somebody is asked to sign in, and where what they typed is. */
export type SignInReason =
	| "for staff"
	| "signed out"
	| "not done"
	| "draft stored"
	| "form carried"
	| "draft in browser"

/** In the URL of the login page: somebody sent a form of the staff without a session, so nothing was done. */
export const NOT_DONE = "notDone"
