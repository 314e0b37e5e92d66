/** The address of a stored photo as a JPEG, which every social network reads. Undefined without one, and for a drawing. */
export function sharePath(imageUrl: string | null): string | undefined {
	const [, name] = /^\/media\/(.+)\.webp$/.exec(imageUrl ?? "") ?? []
	return name && `/share/${name}.jpg`
}
