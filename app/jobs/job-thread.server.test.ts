import { writeFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { expect, onTestFinished, test, vi } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { createJobThread } from "./job-thread.server.ts"

const folder = testFolder()

/** Its jobs are named after what they do; `id` returns the thread's number. */
const ENTRY = `
	import { parentPort, threadId } from "node:worker_threads"
	const jobs = {
		id: () => threadId,
		fail: () => { throw new Error("no") },
		crash: () => new Promise(() => setImmediate(() => { throw new Error("crashed") })),
		wait: (ms) => new Promise((resolve) => setTimeout(() => resolve(threadId), ms)),
		hang: () => new Promise(() => {}),
	}
	parentPort.on("message", async ({ name, input, port }) => {
		try {
			port.postMessage({ result: await jobs[name](input) })
		} catch (error) {
			port.postMessage({ error: error.message, code: "ENOSPC" })
		}
		port.close()
	})
`

function startThread({ timeoutMs = 60_000, idleMs = 60_000 } = {}) {
	const entry = folder.file("entry.mjs")
	writeFileSync(entry, ENTRY)
	const thread = createJobThread(entry, timeoutMs, idleMs)
	onTestFinished(() => thread.stop())
	return thread
}

test("jobs share one thread, also after one has failed with its error's code", async () => {
	const thread = startThread()
	const ids = await Promise.all([thread.run("id", null), thread.run("id", null)])
	expect(ids[0]).toBe(ids[1])
	await expect(thread.run("fail", null)).rejects.toMatchObject({
		message: "The job fail failed: no",
		code: "ENOSPC",
	})
	expect(await thread.run("id", null)).toBe(ids[0])
})

test("after a job whose thread dies, the next job starts another", async () => {
	const thread = startThread()
	const first = await thread.run("id", null)
	const dying = [thread.run("crash", null), thread.run("hang", null)]
	for (const job of dying) await expect(job).rejects.toThrow("ended early")
	expect(await thread.run("id", null)).not.toBe(first)
})

test("a job that takes too long ends with its thread", async () => {
	const thread = startThread({ timeoutMs: 100 })
	await expect(thread.run("hang", null)).rejects.toThrow("The job hang ended early.")
})

test("a thread without jobs ends, and not before", async () => {
	const thread = startThread({ idleMs: 200 })
	const first = await thread.run("id", null)
	expect(await thread.run("wait", 300)).toBe(first)
	await vi.waitFor(async () => {
		await wait(400)
		expect(await thread.run("id", null)).not.toBe(first)
	}, 5000)
})
