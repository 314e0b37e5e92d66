import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { KeptPage } from "./kept-page.server.ts"
import { PageMemory } from "./page-memory.server.ts"

let memory: PageMemory
beforeEach(() => {
	memory = new PageMemory("no-cache", { once: 60_000, again: 120_000 })
	memory.keepOnly(1)
})
afterEach(() => memory.close())

const page = (text: string, headers: Record<string, string> = {}) =>
	new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } })
const textOf = (found: KeptPage | Response | undefined) =>
	found && !(found instanceof Response) ? found.plain.body.toString() : undefined

/** An answer that comes when it is told to. */
function slowly() {
	let finish: (answer: Response) => void = () => {}
	let fail: (error: Error) => void = () => {}
	const answer = new Promise<Response>((resolve, reject) => {
		finish = resolve
		fail = reject
	})
	return { make: vi.fn(() => answer), finish, fail }
}

test("a page that is asked for while it is made is made once, for all of them", async () => {
	const { make, finish } = slowly()
	const asked = [memory.fill("/", make), memory.fill("/", make), memory.fill("/", make)]
	finish(page("home"))
	expect((await Promise.all(asked)).map(textOf)).toEqual(["home", "home", "home"])
	expect(make).toHaveBeenCalledTimes(1)
	expect(textOf(memory.find("/"))).toBe("home")
})

test("what may not be kept is made for each who asks", async () => {
	const answers = [
		new Response("no", { status: 404, headers: { "Content-Type": "text/html" } }),
		new Response("away", { status: 302, headers: { "Content-Type": "text/html" } }),
		page("yours", { "Set-Cookie": "session=1" }),
		page("yours", { "Cache-Control": "private, no-cache" }),
		page("yours", { "Cache-Control": "no-store" }),
		new Response("a,b", { headers: { "Content-Type": "text/csv" } }),
	]
	for (const answer of answers) {
		const make = vi.fn(async () => answer.clone())
		const both = await Promise.all([memory.fill("/", make), memory.fill("/", make)])
		expect(both.every((one) => one instanceof Response)).toBe(true)
		expect(make).toHaveBeenCalledTimes(2)
		expect(memory.find("/")).toBeUndefined()
	}
})

test("what fails for the first who asks is tried again for the next", async () => {
	const { make, fail } = slowly()
	const first = memory.fill("/", make)
	const second = memory.fill("/", async () => page("home"))
	fail(new Error("broken"))
	await expect(first).rejects.toThrow("broken")
	expect(textOf(await second)).toBe("home")
})

test("a page that the content overtook while it was made is sent, but not kept, and nobody else gets it", async () => {
	const { make, finish } = slowly()
	const early = memory.fill("/", make)
	memory.keepOnly(2)
	const late = memory.fill("/", async () => page("new"))
	expect(textOf(await late)).toBe("new")
	finish(page("old"))
	expect(textOf(await early)).toBe("old")
	expect(textOf(memory.find("/"))).toBe("new")
})

test("another version forgets everything, the same one nothing; and the one before does not come back", async () => {
	await memory.fill("/", async () => page("home"))
	memory.keepOnly(1)
	expect(textOf(memory.find("/"))).toBe("home")
	memory.keepOnly(2)
	expect(memory.find("/")).toBeUndefined()
	memory.keepOnly(1)
	expect(memory.find("/")).toBeUndefined()
})

test("a crawler that asks for ten thousand addresses once does not drive out what is asked for again", async () => {
	await memory.fill("/", async () => page("home"))
	memory.find("/")
	for (let at = 0; at < 10_000; at++) await memory.fill(`/?search=${at}`, async () => page(`${at}`))
	expect(textOf(memory.find("/"))).toBe("home")
	expect(memory.find("/?search=0")).toBeUndefined()
	expect(textOf(memory.find("/?search=9999"))).toBe("9999")
})

test("pages are compressed better once they are asked for again, one after the other, and only while none is made", async () => {
	for (const name of ["a", "b", "c"]) await memory.fill(name, async () => page(name.repeat(5000)))
	const { make, finish } = slowly()
	const making = memory.fill("d", make)
	const [a, b] = [memory.find("a"), memory.find("b")]
	await new Promise((resolve) => setTimeout(resolve, 200))
	expect([a?.brotli, b?.brotli]).toEqual([undefined, undefined])
	finish(page("d"))
	await making
	await vi.waitFor(() => expect([a?.brotli, b?.brotli]).not.toContain(undefined), 5000)
	// 'c' was asked for once, to be made.
	expect(a?.brotli?.headers).toContain("br")
	expect(memory.find("c")?.brotli).toBeUndefined()
})
