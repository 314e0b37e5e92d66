/** For the `catch` of a file operation. Throws other errors than a missing file. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error
}
