export type RecordApi<M = never> = {
	/** Of all of them. That of one has its ID behind it. */
	path: string
	/** What is read: all and each, each with its parts, or neither, because others have them. */
	reads?: "all" | "one"
	/** The order of what is returned, as far as it isn't that of the fields. */
	order?: readonly (string & keyof M)[]
}
