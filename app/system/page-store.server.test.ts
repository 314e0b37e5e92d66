import { expect, test } from "vitest"
import { PageStore } from "./page-store.server.ts"

const stored = (store: PageStore<string>, keys: string[]) => keys.filter((key) => store.peek(key) === key)
const keep = (store: PageStore<string>, keys: string[], bytes = 10) => {
	for (const key of keys) store.set(key, key, bytes)
}

test("what was asked for again outlives everything that was asked for once", () => {
	const store = new PageStore<string>({ once: 30, again: 50 })
	keep(store, ["popular", "liked"])
	for (const key of ["popular", "liked"]) expect(store.get(key)).toBe(key)
	keep(store, ["a", "b", "c", "d", "e"])
	expect(stored(store, ["popular", "liked", "a", "b", "c", "d", "e"])).toEqual([
		"popular",
		"liked",
		"c",
		"d",
		"e",
	])
	expect(store.bytes).toBe(50)
	expect(store.get("a")).toBeUndefined()
})

test("of what was asked for again the one goes that was not asked for the longest, and gets a second chance", () => {
	const store = new PageStore<string>({ once: 20, again: 20 })
	for (const key of ["a", "b", "c"]) {
		keep(store, [key])
		store.get(key)
	}
	expect(stored(store, ["a", "b", "c"])).toEqual(["a", "b", "c"])
	expect(store.get("a")).toBe("a")
	// 'b' had to make way for 'a' and is now one of those that newcomers drive out.
	keep(store, ["x", "y"])
	expect(stored(store, ["a", "b", "c", "x", "y"])).toEqual(["a", "c", "x", "y"])
})

test("a value that grew counts with its new size, and one that is too large is not kept", () => {
	const store = new PageStore<string>({ once: 30, again: 30 })
	keep(store, ["a", "b"])
	store.get("a")
	store.set("a", "a", 25)
	expect(store.bytes).toBe(35)
	keep(store, ["c"])
	store.set("b", "b", 31)
	expect(stored(store, ["a", "b", "c"])).toEqual(["a", "c"])
	expect(store.bytes).toBe(35)
	store.set("a", "another", 5)
	expect(store.get("a")).toBe("another")
	expect(store.bytes).toBe(15)
})

test("cleared, it holds nothing and counts nothing", () => {
	const store = new PageStore<string>({ once: 30, again: 30 })
	keep(store, ["a", "b"])
	store.get("a")
	store.clear()
	expect([store.get("a"), store.get("b"), store.bytes]).toEqual([undefined, undefined, 0])
	keep(store, ["c"])
	expect(store.get("c")).toBe("c")
})
