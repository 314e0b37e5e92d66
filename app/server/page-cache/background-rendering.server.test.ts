import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startBackgroundRendering } from "./background-rendering.server.ts"

let version: string | undefined
let rendered: string[]
let finish: () => void
let isBusy: boolean
let background: ReturnType<typeof startBackgroundRendering>

/** Starts with a `render` that takes until `finish` is called, or no time. */
function start({ slowly = false } = {}) {
	background = startBackgroundRendering({
		readVersion: () => version,
		listPages: async () => ALL,
		isBusy: () => isBusy,
		render: async (url) => {
			rendered.push(url)
			if (slowly) await new Promise<void>((resolve) => (finish = resolve))
		},
	})
}

const ALL = ["/", "/tour", "/blog"]

beforeEach(() => {
	vi.useFakeTimers()
	version = "1"
	isBusy = false
	rendered = []
})
afterEach(async () => {
	vi.useRealTimers()
})

test("after the start and after a change each page is rendered once", async () => {
	start()
	for (const next of ["1", "2"]) {
		version = next
		rendered = []
		await vi.advanceTimersByTimeAsync(1_000)
		expect(rendered).toEqual(ALL)
		await vi.advanceTimersByTimeAsync(10_000)
		expect(rendered).toEqual(ALL)
	}
})

test("many changes in a row are rendered once, after the last one", async () => {
	start()
	for (let change = 0; change < 50; change++) {
		version = String(change + 2)
		await vi.advanceTimersByTimeAsync(300)
	}
	expect(rendered).toEqual([])
	await vi.advanceTimersByTimeAsync(1_000)
	expect(rendered).toEqual(ALL)
})

test("one page is rendered at a time, and a change in between is rendered afterwards", async () => {
	start({ slowly: true })
	version = "2"
	await vi.advanceTimersByTimeAsync(5_000)
	expect(rendered).toEqual(["/"])
	version = "3"
	await vi.advanceTimersByTimeAsync(5_000)
	expect(rendered).toEqual(["/"])
	for (let page = 0; page < ALL.length; page++) {
		finish()
		await vi.advanceTimersByTimeAsync(1)
	}
	expect(rendered).toEqual(ALL)
	await vi.advanceTimersByTimeAsync(1_000)
	expect(rendered).toEqual([...ALL, "/"])
})

test("stopping waits for the page being rendered and starts no other one", async () => {
	start({ slowly: true })
	version = "2"
	await vi.advanceTimersByTimeAsync(1_000)
	let isStopped = false
	const stopping = background.stop().then(() => {
		isStopped = true
	})
	await vi.advanceTimersByTimeAsync(1_000)
	expect(isStopped).toBe(false)
	finish()
	await stopping
	version = "3"
	await vi.advanceTimersByTimeAsync(10_000)
	expect(rendered).toEqual(["/"])
})

test("nothing is rendered while the database doesn't respond", async () => {
	start()
	version = undefined
	await vi.advanceTimersByTimeAsync(10_000)
	expect(rendered).toEqual([])
	version = "2"
	await vi.advanceTimersByTimeAsync(1_000)
	expect(rendered).toEqual(ALL)
})

test("no page is rendered while a form is being answered", async () => {
	start({ slowly: true })
	version = "2"
	await vi.advanceTimersByTimeAsync(1_000)
	expect(rendered).toEqual(["/"])
	isBusy = true
	finish()
	await vi.advanceTimersByTimeAsync(5_000)
	expect(rendered).toEqual(["/"])
	isBusy = false
	await vi.advanceTimersByTimeAsync(100)
	expect(rendered).toEqual(["/", "/tour"])
})

test("a site that stops doesn't wait until a form is answered", async () => {
	isBusy = true
	start()
	version = "2"
	await vi.advanceTimersByTimeAsync(1_000)
	const stopping = background.stop()
	await vi.advanceTimersByTimeAsync(100)
	await stopping
	expect(rendered).toEqual([])
})
