import { MessageChannel, Worker } from "node:worker_threads"
import { type Outcome, unwrap } from "./outcome.ts"

const IDLE_MS = 60_000

/** The thread ends after `idleMs` without a job. If it dies, its jobs fail and the next job starts another. */
export function createJobThread(entry: string, timeoutMs: number, idleMs = IDLE_MS) {
	let thread: Worker | undefined
	let running = 0
	let idle: NodeJS.Timeout | undefined

	function start(): Worker {
		const started = new Worker(entry, { env: { NODE_ENV: "production" } })
		// Only a running job keeps the site's process from ending.
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
			used.postMessage({ name, input, port: port2 }, [port2])
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
