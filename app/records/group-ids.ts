export function groupIds(rows: readonly { key: number; id: number }[]): Map<number, number[]> {
	const groups = new Map<number, number[]>()
	for (const { key, id } of rows) groups.set(key, [...(groups.get(key) ?? []), id])
	return groups
}
