import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { BusyError, createBackground, JobEndedError } from "./run-job.server.ts"

const background = createBackground(null)
afterAll(() => background.stop())

/** Starts a job for each address at once and returns the addresses that the queue accepted, in the order of their jobs. */
async function acceptedOf(
	addresses: string[],
	failed: string[] = [],
	signedIn: string[] = [],
): Promise<string[]> {
	const accepted: string[] = []
	const jobs = addresses.map((address) =>
		background
			.run(
				"checkPassword",
				{ password: "x", hash: "no hash", cost: 12 },
				{
					address,
					rank: signedIn.includes(address) ? "signedIn" : failed.includes(address) ? "failed" : "guest",
				},
			)
			.then(
				() => accepted.push(address),
				(error) => error instanceof BusyError || accepted.push(address),
			),
	)
	await Promise.all(jobs)
	return accepted
}

test("one network can't fill the queue, whichever addresses and ports it uses", async () => {
	const flood = Array.from({ length: 40 }, (_, at) => `2001:db8:0:1::${at}`)
	const accepted = await acceptedOf([...flood, "192.0.2.1", "203.0.113.5:1"])
	expect(accepted).toEqual([...flood.slice(0, 5), "192.0.2.1", "203.0.113.5:1"])
})

test("a /48 IPv6 network takes at most half of the queue", async () => {
	const flood = Array.from({ length: 40 }, (_, at) => `2001:db8:0:${at}::1`)
	expect(await acceptedOf([...flood, "192.0.2.1"])).toEqual([...flood.slice(0, 10), "192.0.2.1"])
})

test("the queue holds twenty jobs, and finished ones leave it", async () => {
	const clients = Array.from({ length: 25 }, (_, at) => `192.0.2.${at}`)
	expect(await acceptedOf(clients)).toHaveLength(20)
	expect(await acceptedOf(clients)).toHaveLength(20)
})

test("networks without failures go first, and a full queue drops others for them, but never more than twenty", async () => {
	const failed = Array.from({ length: 19 }, (_, at) => `192.0.2.${at}`)
	const owners = Array.from({ length: 25 }, (_, at) => `198.51.100.${at}`)
	expect(await acceptedOf([...failed, ...owners.slice(0, 4)], failed)).toEqual([
		failed[0],
		...owners.slice(0, 4),
		...failed.slice(1, 16),
	])
	expect(await acceptedOf([...failed, ...owners], failed)).toEqual([failed[0], ...owners.slice(0, 19)])
})

test("people who are signed in go before a queue full of others", async () => {
	const guests = Array.from({ length: 30 }, (_, at) => `192.0.2.${at}`)
	const staff = ["198.51.100.1", "198.51.100.2"]
	expect(await acceptedOf([...guests, ...staff], [], staff)).toEqual([
		guests[0],
		...staff,
		...guests.slice(1, 18),
	])
})

/** A job process that waits for the file `begin`, sends its result, and writes the file `ended` when it exits. */
const ENTRY = `
	import { existsSync, writeFileSync } from "node:fs"
	process.once("message", async ({ input: { begin, ended } }) => {
		while (!existsSync(begin)) await new Promise((resolve) => setTimeout(resolve, 5))
		process.on("exit", () => writeFileSync(ended, ""))
		process.send({ result: begin })
		process.disconnect()
	})
`

/** Blocks the event loop until a process has written its file and exited. */
function blockUntilEnded(file: string): void {
	const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
	const end = Date.now() + 10_000
	while (!existsSync(file)) {
		if (Date.now() > end) throw new Error(`No process has written ${file}.`)
		sleep(5)
	}
	sleep(200)
}

/** Jobs in processes of `ENTRY`. */
function forkedJobs() {
	const folder = mkdtempSync(path.join(tmpdir(), "jobs-"))
	const file = (name: string) => path.join(folder, name)
	writeFileSync(file("entry.mjs"), ENTRY)
	const forked = createBackground(file("entry.mjs"))
	onTestFinished(() => {
		forked.stop()
		rmSync(folder, { recursive: true })
	})
	const start = (name: "checkImport" | "runImport") =>
		forked.run(name, { begin: file(`${name}.begin`), ended: file(`${name}.ended`) } as never)
	return { file, start, stop: forked.stop }
}

test("a job's result counts even if its process exits before the message is read", async () => {
	const { file, start } = forkedJobs()
	// The second process exits while the first message is handled, and both are reaped together.
	const first = start("checkImport").then(() => {
		writeFileSync(file("runImport.begin"), "")
		blockUntilEnded(file("runImport.ended"))
	})
	const second = start("runImport")
	await wait(50)
	writeFileSync(file("checkImport.begin"), "")
	blockUntilEnded(file("checkImport.ended"))
	await first
	expect(await second).toBe(file("runImport.begin"))
})

test("a job whose process ends early says so", async () => {
	const { file, start } = forkedJobs()
	writeFileSync(file("entry.mjs"), 'process.once("message", () => process.abort())')
	await expect(start("checkImport")).rejects.toThrow(JobEndedError)
})

test("a job that ends because the site closes is no failure, and no waiting one starts", async () => {
	const { file, start, stop } = forkedJobs()
	const settled: string[] = []
	const note = () => void settled.push("settled")
	// The queue of a name begins with one that runs.
	for (let count = 0; count < 2; count += 1) start("checkImport").then(note, note)
	await wait(200)
	stop()
	writeFileSync(file("checkImport.begin"), "")
	await wait(1_000)
	expect(settled).toEqual([])
	expect(existsSync(file("checkImport.ended"))).toBe(false)
})
