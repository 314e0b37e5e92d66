/** Both bytes are inclusive. Uses only the first of several ranges, because players request only one. */
export function parseByteRange(header: string, size: number): { first: number; last: number } | undefined {
	const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)/.exec(header.replaceAll(" ", "")) ?? []
	if (from === "" && to === "") return undefined
	const first = from === "" ? Math.max(0, size - Number(to)) : Number(from)
	const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1)
	return first <= last ? { first, last } : undefined
}
