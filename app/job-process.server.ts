// The entry of a job process, which runs one job and exits, and of a thread, which runs many.
import { writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { type MessagePort, parentPort } from "node:worker_threads"
import { type JobName, jobs } from "./core/jobs/jobs.server.ts"
import type { Outcome } from "./core/jobs/run-job.server.ts"
import { setFarmZone } from "./core/time/local-time.ts"

type Order = { name: JobName; input: never; zone: string }

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
		port.postMessage(await outcomeOf(() => jobs[name](input)))
		port.close()
	})
else
	process.once("message", async ({ name, input, zone }: Order) => {
		setFarmZone(zone)
		// An import holds the write lock: with a low priority on a busy machine, visitors' writes would wait for it. Not the lowest,
		// with which a picture takes minutes beside someone else's busy processes.
		if (name !== "runImport") setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
		// If memory runs out, Linux ends this process and not the site.
		await writeFile("/proc/self/oom_score_adj", "500").catch(() => {})
		const outcome = await outcomeOf(() => jobs[name](input))
		// The site may have ended since then.
		if (!process.connected) return
		// Disconnecting at once would drop what doesn't fit into the channel's buffer.
		process.send?.(outcome, () => process.disconnect())
	})
