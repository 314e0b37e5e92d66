import { explainFailure } from "#core/http/command-failure.server.ts"
import { readEnvironment } from "#core/platform/environment.server.ts"
import { DatabaseCommandError, rejectProduction } from "./database-command-error.ts"
import { resetFolder } from "./reset.ts"
import { seedFolder } from "./seed.ts"
import type { Terminal } from "./terminal.ts"

const USAGE = `Usage: npm run db:seed [-- large]
       npm run db:reset [-- large] [-- --yes]`

/** Runs `seed` or `reset` and returns the exit code: 0 success, 1 failure, 2 invalid arguments. */
export async function runDatabaseCommand(
	args: string[],
	variables: NodeJS.ProcessEnv,
	root: string,
	terminal: Terminal = { input: process.stdin, output: process.stdout, errors: process.stderr },
): Promise<number> {
	const [name = "", ...options] = args
	const say = (line: string) => terminal.output.write(`${line}\n`)
	const isLarge = options.includes("large")
	const accepted = ACCEPTED[name]
	if (!accepted || options.some((option) => !accepted.includes(option))) {
		terminal.errors.write(`${USAGE}\n`)
		return 2
	}
	let dataDir = "the data folder"
	try {
		dataDir = readEnvironment(variables, root).dataDir
		rejectProduction(variables)
		const seeding = { dataDir, root, isLarge, now: new Date(), say }
		if (name === "seed") await seedFolder(seeding)
		else await resetFolder({ ...seeding, isConfirmed: options.includes("--yes"), terminal })
		return 0
	} catch (error) {
		const explained =
			error instanceof DatabaseCommandError ? error.message : await explainFailure(error, dataDir)
		if (!explained) throw error
		terminal.errors.write(`${explained}\n`)
		return 1
	}
}

const ACCEPTED: Record<string, string[]> = { seed: ["large"], reset: ["large", "--yes"] }
