import { type ChildProcess, fork } from "node:child_process"
import type { JobInput, JobName, JobResult } from "./jobs.server.ts"

/** Does a job of `jobs.server.ts` and resolves with its result. Throws `BusyError`, or what went wrong, with its `code`. */
export type RunJob = <Name extends JobName>(name: Name, input: JobInput<Name>) => Promise<JobResult<Name>>

/** So many jobs of the same name wait already that another would not be done in time. */
export class BusyError extends Error {}

const MAX_WAITING = 20
const MINUTE = 60_000
const PATIENCE_MS = 5 * MINUTE
/** Copying all pictures of a large site to a slow disk takes its time. */
const PATIENCE_FOR: Partial<Record<JobName, number>> = { makeBackup: 60 * MINUTE }

/**
 * Jobs run in processes of their own, one of each name at a time: neither their work nor their memory is the site's,
 * and one that crashes takes nothing with it. `entry` is the built background process; without one (tests, development) jobs run
 * in place.
 */
export function createBackground(entry: string | null): { run: RunJob; stop(): void } {
	const lines = new Map<JobName, { waiting: number; last: Promise<unknown> }>()
	const children = new Set<ChildProcess>()

	async function once<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<JobResult<Name>> {
		if (entry === null) {
			const { jobs } = await import("./jobs.server.ts")
			return (await jobs[name](input as never)) as JobResult<Name>
		}
		const child = fork(entry, {
			serialization: "advanced",
			execArgv: ["--max-old-space-size=192"],
			// One heap for all threads: 30 MB less at the peak of a large photo.
			env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
		})
		children.add(child)
		const impatience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_FOR[name] ?? PATIENCE_MS)
		try {
			return await new Promise((resolve, reject) => {
				child.once("message", (message: { result: JobResult<Name>; error?: string; code?: string }) => {
					if (message.error === undefined) resolve(message.result)
					else
						reject(
							Object.assign(new Error(`The job ${name} failed: ${message.error}`), { code: message.code }),
						)
				})
				child.once("error", reject)
				child.once("exit", (code, signal) =>
					reject(new Error(`The job ${name} ended early: ${signal ?? code}`)),
				)
				child.send({ name, input })
			})
		} finally {
			clearTimeout(impatience)
			children.delete(child)
		}
	}

	return {
		async run(name, input) {
			const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() }
			if (line.waiting >= MAX_WAITING) throw new BusyError(`Too many jobs of the name ${name} are waiting.`)
			lines.set(name, line)
			line.waiting += 1
			const mine = line.last.catch(() => {}).then(() => once(name, input))
			line.last = mine
			try {
				return (await mine) as JobResult<typeof name>
			} finally {
				line.waiting -= 1
			}
		},
		stop() {
			for (const child of children) child.kill("SIGKILL")
		},
	}
}
