import { expect, test } from "vitest"
import { CacheSegments } from "./cache-segments.server.ts"

const stored = (cache: CacheSegments<string>, keys: string[]) => keys.filter((key) => cache.peek(key) === key)
const add = (cache: CacheSegments<string>, keys: string[], bytes = 10) => {
	for (const key of keys) cache.set(key, key, bytes)
}

test("entries requested twice outlive all entries requested once", () => {
	const cache = new CacheSegments<string>({ probationBytes: 30, protectedBytes: 50 })
	add(cache, ["popular", "liked"])
	for (const key of ["popular", "liked"]) expect(cache.get(key)).toBe(key)
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
	const cache = new CacheSegments<string>({ probationBytes: 20, protectedBytes: 20 })
	for (const key of ["a", "b", "c"]) {
		add(cache, [key])
		cache.get(key)
	}
	expect(stored(cache, ["a", "b", "c"])).toEqual(["a", "b", "c"])
	expect(cache.get("a")).toBe("a")
	// 'b' was moved to the probation segment by 'a', so new entries evict it.
	add(cache, ["x", "y"])
	expect(stored(cache, ["a", "b", "c", "x", "y"])).toEqual(["a", "c", "x", "y"])
})

test("an entry that grew counts with its new size, and one that is too large is removed", () => {
	const cache = new CacheSegments<string>({ probationBytes: 30, protectedBytes: 30 })
	add(cache, ["a", "b"])
	cache.get("a")
	cache.set("a", "a", 25)
	expect(cache.bytes).toBe(35)
	add(cache, ["c"])
	cache.set("b", "b", 31)
	expect(stored(cache, ["a", "b", "c"])).toEqual(["a", "c"])
	expect(cache.bytes).toBe(35)
	cache.set("a", "another", 5)
	expect(cache.get("a")).toBe("another")
	expect(cache.bytes).toBe(15)
})

test("a cleared cache is empty and has zero bytes", () => {
	const cache = new CacheSegments<string>({ probationBytes: 30, protectedBytes: 30 })
	add(cache, ["a", "b"])
	cache.get("a")
	cache.clear()
	expect([cache.get("a"), cache.get("b"), cache.bytes]).toEqual([undefined, undefined, 0])
	add(cache, ["c"])
	expect(cache.get("c")).toBe("c")
})
