import { type ChildProcess, fork } from "node:child_process"
import { clientNetwork } from "#app/platform/client-network.server.ts"
import { createJobThread } from "./job-thread.server.ts"
import type { JobInput, JobName, JobResult } from "./jobs.server.ts"
import { type Outcome, unwrap } from "./outcome.ts"

/** Runs a job. Pass the client's `address` if guests can start it, so that one network can't fill the queue. Throws `BusyError`. */
export type RunJob = <Name extends JobName>(
	name: Name,
	input: JobInput<Name>,
	address?: string,
) => Promise<JobResult<Name>>

export class BusyError extends Error {}

const MAX_QUEUE = 20
const MAX_QUEUE_PER_CLIENT = 5
const MAX_QUEUE_PER_WIDE_NETWORK = 10
const MINUTE_MS = 60_000
const DEFAULT_TIMEOUT_MS = 5 * MINUTE_MS
const TIMEOUT_MS: Partial<Record<JobName, number>> = { makeBackup: 60 * MINUTE_MS }

/** Frequent, with little memory, and in JavaScript only, so that they can't crash the site. */
const IN_THREAD: JobName[] = ["hashPassword", "checkPassword"]

/** Runs password jobs in a thread and others in processes, one of each name. In place with `entry` null (development). */
export function createBackground(entry: string | null): { run: RunJob; stop(): void } {
	const queues = new Map<JobName, Queue>()
	const children = new Set<ChildProcess>()
	const thread = entry === null ? undefined : createJobThread(entry, DEFAULT_TIMEOUT_MS)

	async function once(name: JobName, input: unknown): Promise<unknown> {
		if (entry === null || thread === undefined) {
			const { jobs } = await import("./jobs.server.ts")
			return await jobs[name](input as never)
		}
		return await (IN_THREAD.includes(name) ? thread.run(name, input) : runInProcess(entry, name, input))
	}

	async function runInProcess(entry: string, name: JobName, input: unknown): Promise<unknown> {
		const child = fork(entry, {
			serialization: "advanced",
			execArgv: ["--max-old-space-size=192"],
			// One malloc arena for all threads saves 30 MB at the peak of a large photo.
			env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1" },
		})
		children.add(child)
		const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS[name] ?? DEFAULT_TIMEOUT_MS)
		try {
			const outcome = await new Promise<Outcome>((resolve, reject) => {
				child.once("message", resolve)
				child.once("error", reject)
				child.once("exit", (code, signal) => {
					const fail = () => reject(new Error(`The job ${name} ended early: ${signal ?? code}`))
					// Node may report the exit before it delivers the process's last message.
					if (child.connected) child.once("disconnect", fail)
					else fail()
				})
				child.send({ name, input })
			})
			return unwrap(name, outcome)
		} finally {
			clearTimeout(timer)
			children.delete(child)
		}
	}

	return {
		async run(name, input, address) {
			const queue = queues.get(name) ?? { waiting: 0, clients: new Map(), last: Promise.resolve() }
			const clients = address === undefined ? [] : clientsOf(address)
			const isFull = clients.some(({ client, limit }) => (queue.clients.get(client) ?? 0) >= limit)
			if (isFull || queue.waiting >= MAX_QUEUE)
				throw new BusyError(`Too many jobs of the name ${name} are waiting.`)
			queues.set(name, queue)
			queue.waiting += 1
			for (const { client } of clients) queue.clients.set(client, (queue.clients.get(client) ?? 0) + 1)
			const mine = queue.last.catch(() => {}).then(() => once(name, input))
			queue.last = mine
			try {
				return (await mine) as JobResult<typeof name>
			} finally {
				queue.waiting -= 1
				for (const { client } of clients) {
					const left = (queue.clients.get(client) ?? 0) - 1
					if (left > 0) queue.clients.set(client, left)
					else queue.clients.delete(client)
				}
			}
		},
		stop() {
			for (const child of children) child.kill("SIGKILL")
			thread?.stop()
		},
	}
}

type Queue = { waiting: number; clients: Map<string, number>; last: Promise<unknown> }

function clientsOf(address: string): { client: string; limit: number }[] {
	const client = clientNetwork(address)
	const wide = clientNetwork(address, 48)
	const own = { client, limit: MAX_QUEUE_PER_CLIENT }
	return wide === client ? [own] : [own, { client: wide, limit: MAX_QUEUE_PER_WIDE_NETWORK }]
}
