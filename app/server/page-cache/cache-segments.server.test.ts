import { expect, test } from "vitest"
import { CacheSegments } from "./cache-segments.server.ts"

type Entry = { key: string; bytes: number }
type Sizes = ConstructorParameters<typeof CacheSegments<Entry>>[0]

const segments = (sizes: Sizes) => new CacheSegments<Entry>(sizes, ({ bytes }) => bytes)
const stored = (cache: CacheSegments<Entry>, keys: string[]) =>
	keys.filter((key) => cache.peek(key)?.key === key)
const add = (cache: CacheSegments<Entry>, keys: string[], bytes = 10) => {
	for (const key of keys) cache.set(key, { key, bytes })
}

test("entries requested twice outlive all entries requested once", () => {
	const cache = segments({ probationBytes: 30, protectedBytes: 50 })
	add(cache, ["popular", "liked"])
	for (const key of ["popular", "liked"]) expect(cache.get(key)?.key).toBe(key)
	add(cache, ["a", "b", "c", "d", "e"])
	expect(stored(cache, ["popular", "liked", "a", "b", "c", "d", "e"])).toEqual([
		"popular",
		"liked",
		"c",
		"d",
		"e",
	])
	expect(cache.bytes).toBe(50)
	expect(cache.get("a")).toBeUndefined()
})

test("the least recently used protected entry moves back to the probation segment", () => {
	const cache = segments({ probationBytes: 20, protectedBytes: 20 })
	for (const key of ["a", "b", "c"]) {
		add(cache, [key])
		cache.get(key)
	}
	expect(stored(cache, ["a", "b", "c"])).toEqual(["a", "b", "c"])
	expect(cache.get("a")?.key).toBe("a")
	// 'b' was moved to the probation segment by 'a', so new entries evict it.
	add(cache, ["x", "y"])
	expect(stored(cache, ["a", "b", "c", "x", "y"])).toEqual(["a", "c", "x", "y"])
})

test("an entry that grew counts with its new size, and one that is too large is removed", () => {
	const cache = segments({ probationBytes: 30, protectedBytes: 30 })
	add(cache, ["a", "b"])
	cache.get("a")
	cache.set("a", { key: "a", bytes: 25 })
	expect(cache.bytes).toBe(35)
	add(cache, ["c"])
	cache.set("b", { key: "b", bytes: 31 })
	expect(stored(cache, ["a", "b", "c"])).toEqual(["a", "c"])
	expect(cache.bytes).toBe(35)
	cache.set("a", { key: "another", bytes: 5 })
	expect(cache.get("a")?.key).toBe("another")
	expect(cache.bytes).toBe(15)
})

test("a cleared cache is empty and has zero bytes", () => {
	const cache = segments({ probationBytes: 30, protectedBytes: 30 })
	add(cache, ["a", "b"])
	cache.get("a")
	cache.clear()
	expect([cache.get("a"), cache.get("b"), cache.bytes]).toEqual([undefined, undefined, 0])
	add(cache, ["c"])
	expect(cache.get("c")?.key).toBe("c")
})

test("protected entries are those that were requested again, the latest one first", () => {
	const cache = segments({ probationBytes: 30, protectedBytes: 30 })
	add(cache, ["a", "b", "c"])
	for (const key of ["a", "b", "a"]) cache.get(key)
	expect([...cache.protectedEntries()].map(([key]) => key)).toEqual(["a", "b"])
})
