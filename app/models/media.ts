/** The address of a stored file. */
export function mediaUrl(name: string): string {
	return `/media/${name}`
}
