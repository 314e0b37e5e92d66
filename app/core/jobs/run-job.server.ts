import { type ChildProcess, fork } from "node:child_process"
import { MessageChannel, Worker } from "node:worker_threads"
import { clientNetworks } from "#core/platform/client-network.server.ts"
import { farmZone } from "#core/time/local-time.ts"
import { BusyError, createJobQueue, type JobQueue, type NetworkLimit, type Rank } from "./job-queue.ts"
import type { Job } from "./jobs.server.ts"

const IDLE_MS = 60_000

/** Pass the `client` if guests can start the job, so that one network can't fill the queue. Throws `BusyError`. */
export type RunJob = <Input, Result>(
	job: Job<Input, Result>,
	input: Input,
	client?: Client,
) => Promise<Result>

export type Outcome = { result: unknown } | { error: string; code?: string | undefined }

function unwrap(name: string, outcome: Outcome): unknown {
	if ("result" in outcome) return outcome.result
	throw Object.assign(new Error(`The job ${name} failed: ${outcome.error}`), { code: outcome.code })
}

export type Client = { address: string; rank: Rank }

export { BusyError }

/** A job's process ended before it had a result, because of its time or memory. */
export class JobEndedError extends Error {}

const MAX_QUEUE = 20
const MAX_QUEUE_PER_CLIENT = 5
const MAX_QUEUE_PER_WIDE_NETWORK = 10
const MINUTE_MS = 60_000
const DEFAULT_MINUTES = 5

/** Frequent jobs run in threads, others in processes, or in place if `entry` is null. After `stop`, jobs don't settle. */
export function createBackground(entry: string | null): { run: RunJob; stop(): void } {
	const queues = new Map<string, JobQueue>()
	const children = new Set<ChildProcess>()
	const threads = entry !== null && {
		passwords: createJobThread(entry, DEFAULT_MINUTES * MINUTE_MS),
		database: createJobThread(entry, DEFAULT_MINUTES * MINUTE_MS),
	}
	let isStopped = false

	async function once<Input>(job: Job<Input>, input: Input): Promise<unknown> {
		const { name, thread } = job
		if (entry === null || !threads) return await job.run(input)
		return await (thread ? threads[thread].run(name, input) : runInProcess(entry, job, input))
	}

	async function runInProcess<Input>(
		entry: string,
		{ name, minutes = DEFAULT_MINUTES }: Job<Input>,
		input: Input,
	): Promise<unknown> {
		const child = fork(entry, {
			serialization: "advanced",
			execArgv: ["--max-old-space-size=192", "--max-semi-space-size=8"],
			// One malloc arena for all threads saves 30 MB at the peak of a large photo.
			env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "1", IN_CONTAINER: process.env.IN_CONTAINER },
		})
		children.add(child)
		const timer = setTimeout(() => child.kill("SIGKILL"), minutes * MINUTE_MS)
		try {
			const outcome = await new Promise<Outcome>((resolve, reject) => {
				child.once("message", resolve)
				// A process that can't start reports two errors; the second is about sending.
				child.on("error", reject)
				child.once("exit", (code, signal) => {
					if (isStopped) return
					const fail = () => reject(new JobEndedError(`The job ${name} ended early: ${signal ?? code}`))
					// Node may report the exit before it delivers the process's last message.
					if (child.connected) child.once("disconnect", fail)
					else fail()
				})
				child.send({ name, input, zone: farmZone() })
			})
			return unwrap(name, outcome)
		} finally {
			clearTimeout(timer)
			children.delete(child)
		}
	}

	return {
		async run<Input, Result>(job: Job<Input, Result>, input: Input, client?: Client) {
			const queue = queues.get(job.name) ?? createJobQueue(MAX_QUEUE)
			queues.set(job.name, queue)
			const networks = client ? limitsOf(client.address) : []
			await queue.enter(networks, client?.rank ?? "signedIn")
			if (isStopped) return await new Promise<never>(() => {})
			try {
				return (await once(job, input)) as Result
			} finally {
				queue.leave(networks)
			}
		},
		stop() {
			isStopped = true
			for (const child of children) child.kill("SIGKILL")
			if (threads) for (const thread of Object.values(threads)) thread.stop()
		},
	}
}

function limitsOf(address: string): NetworkLimit[] {
	return clientNetworks(address).map((network, at) => ({
		network,
		limit: at === 0 ? MAX_QUEUE_PER_CLIENT : MAX_QUEUE_PER_WIDE_NETWORK,
	}))
}

/** The thread ends after `idleMs` without a job. If it dies, its jobs fail and the next job starts another. */
function createJobThread(entry: string, timeoutMs: number, idleMs = IDLE_MS) {
	let thread: Worker | undefined
	let running = 0
	let idle: NodeJS.Timeout | undefined

	function start(): Worker {
		const started = new Worker(entry, { env: { NODE_ENV: "production" } })
		// Only a running job keeps the site's process alive.
		started.unref()
		started.on("exit", () => {
			if (thread === started) thread = undefined
		})
		// Without a listener, an error in the thread would end the site.
		return started.on("error", () => {})
	}

	function end(): void {
		thread?.terminate()
		thread = undefined
	}

	return {
		async run(name: string, input: unknown): Promise<unknown> {
			clearTimeout(idle)
			running += 1
			thread ??= start()
			const used = thread
			const { port1, port2 } = new MessageChannel()
			used.postMessage({ name, input, zone: farmZone(), port: port2 }, [port2])
			const timer = setTimeout(end, timeoutMs)
			let fail = () => {}
			try {
				const outcome = await new Promise<Outcome>((resolve, reject) => {
					fail = () => reject(new Error(`The job ${name} ended early.`))
					used.once("exit", fail)
					port1.once("message", resolve)
				})
				return unwrap(name, outcome)
			} finally {
				used.off("exit", fail)
				port1.close()
				clearTimeout(timer)
				running -= 1
				if (running === 0) idle = setTimeout(end, idleMs).unref()
			}
		},
		stop() {
			clearTimeout(idle)
			end()
		},
	}
}
