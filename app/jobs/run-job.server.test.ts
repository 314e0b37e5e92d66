import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
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

test("the queue holds twenty jobs, and finished ones leave it", async () => {
	const clients = Array.from({ length: 25 }, (_, at) => `192.0.2.${at}`)
	expect(await acceptedOf(clients)).toHaveLength(20)
	expect(await acceptedOf(clients)).toHaveLength(20)
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

test("a job whose process ends early says so", async () => {
	const { file, start } = forkedJobs()
	writeFileSync(file("entry.mjs"), 'process.once("message", () => process.abort())')
	await expect(start("checkImport")).rejects.toThrow(JobEndedError)
})
