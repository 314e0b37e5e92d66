// The entry of a background process: does the one job that it is told, answers, and ends.
import { constants, setPriority } from "node:os"
import { type JobName, jobs } from "./jobs.server.ts"

process.once("message", async ({ name, input }: { name: JobName; input: never }) => {
	// Visitors come first; somebody who signs in is waiting for this alone.
	if (!name.endsWith("Password")) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
	try {
		process.send?.({ result: await jobs[name](input) })
	} catch (error) {
		process.send?.({ error: error instanceof Error ? error.stack : String(error) })
	}
	process.disconnect()
})
