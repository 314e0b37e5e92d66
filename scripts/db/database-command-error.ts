export class DatabaseCommandError extends Error {}

/** Throws `DatabaseCommandError`: made-up waiver records could never be removed from a real site. */
export function rejectProduction(variables: NodeJS.ProcessEnv): void {
	if (variables.NODE_ENV !== "production") return
	throw new DatabaseCommandError(
		"NODE_ENV is 'production', and this command is for development only. Nothing was changed.",
	)
}
