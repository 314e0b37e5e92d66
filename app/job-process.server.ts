// Entry of a job process, which runs one job and exits, and of a worker thread, which runs many.
import { writeFile } from "node:fs/promises"
import { setPriority } from "node:os"
import { type MessagePort, parentPort } from "node:worker_threads"
import { knowFeatures } from "./core/feature.ts"
import { CORE_JOBS, type Job } from "./core/jobs/jobs.server.ts"
import type { Outcome } from "./core/jobs/run-job.server.ts"
import { setFarmZone } from "./core/time/local-time.ts"

type Order = { name: string; input: never; zone: string }

/** Frequent jobs belong to the core and don't load the rooms. */
async function findJob(name: string): Promise<Job> {
	const known = CORE_JOBS.find((job) => job.name === name)
	if (known) return known
	const { FEATURES } = await import("./features.ts")
	const { SERVER_FEATURES } = await import("./features.server.ts")
	knowFeatures(FEATURES)
	const job = SERVER_FEATURES.flatMap(({ jobs = [] }) => jobs).find((job) => job.name === name)
	if (!job) throw new Error(`No room has the job ${name}`)
	return job
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
	try {
		return { result: await run() }
	} catch (error) {
		const { code } = error as { code?: string }
		return { error: error instanceof Error ? String(error.stack) : String(error), code }
	}
}

if (parentPort)
	parentPort.on("message", async ({ name, input, zone, port }: Order & { port: MessagePort }) => {
		setFarmZone(zone)
		port.postMessage(await outcomeOf(async () => (await findJob(name)).run(input)))
		port.close()
	})
else
	process.once("message", async ({ name, input, zone }: Order) => {
		setFarmZone(zone)
		const job = await findJob(name)
		// A little lower than the site's: with 10 or more, an image takes minutes on a busy server.
		if (!job.isUrgent) setPriority(5)
		// If memory runs out, Linux kills this process instead of the site.
		await writeFile("/proc/self/oom_score_adj", "500").catch(() => {})
		const outcome = await outcomeOf(() => job.run(input))
		// The site may have exited by now.
		if (!process.connected) return
		// Disconnecting at once would drop what doesn't fit into the channel's buffer.
		process.send?.(outcome, () => process.disconnect())
	})
