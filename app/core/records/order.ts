export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
	const others = items.filter((_, at) => at !== from)
	return others.toSpliced(Math.max(0, to), 0, ...items.slice(from, from + 1))
}
