// The entry of a background process: does the one job that it is told, answers, and ends.
import { writeFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { type JobName, jobs } from "./jobs.server.ts"

process.once("message", async ({ name, input }: { name: JobName; input: never }) => {
	// Visitors come first; somebody who signs in is waiting for this alone.
	if (!name.endsWith("Password")) setPriority(constants.priority.PRIORITY_LOW)
	// Where memory runs out, this process is ended and not the site. Only Linux knows the file.
	await writeFile("/proc/self/oom_score_adj", "500").catch(() => {})
	try {
		process.send?.({ result: await jobs[name](input) })
	} catch (error) {
		const { code } = error as { code?: string }
		process.send?.({ error: error instanceof Error ? error.stack : String(error), code })
	}
	process.disconnect()
})
