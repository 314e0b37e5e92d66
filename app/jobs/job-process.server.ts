// The entry of a job process: runs one job, sends its result, and exits.
import { writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { type JobName, jobs } from "./jobs.server.ts"

process.once("message", async ({ name, input }: { name: JobName; input: never }) => {
	if (!name.endsWith("Password")) setPriority(constants.priority.PRIORITY_LOW)
	// If memory runs out, Linux ends this process and not the site.
	await writeFile("/proc/self/oom_score_adj", "500").catch(() => {})
	try {
		process.send?.({ result: await jobs[name](input) })
	} catch (error) {
		const { code } = error as { code?: string }
		process.send?.({ error: error instanceof Error ? error.stack : String(error), code })
	}
	process.disconnect()
})
