import { afterAll, expect, test } from "vitest"
import { CHECK_PASSWORD } from "./jobs.server.ts"
import { BusyError, createBackground } from "./run-job.server.ts"

const background = createBackground(null)
afterAll(() => background.stop())

/** Starts the jobs at once, and returns the addresses that the queue accepted, in the order of their jobs. */
async function acceptedOf(addresses: string[]): Promise<string[]> {
	const accepted: string[] = []
	const job = { password: "x", hash: "no hash", cost: 12 }
	const jobs = addresses.map((address) =>
		background.run(CHECK_PASSWORD, job, { address, rank: "guest" }).then(
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
