export class BusyError extends Error {}

export type NetworkLimit = { network: string; limit: number }

/** Lower numbers go first, and take the place of higher ones when the queue is full. */
const RANKS = { signedIn: 0, guest: 1, failed: 2 }
export type Rank = keyof typeof RANKS

type Waiting = { networks: NetworkLimit[]; rank: number; start(): void; reject(error: BusyError): void }

export type JobQueue = {
	/** Resolves when it's the job's turn; call `leave` when the job has ended. Throws `BusyError`. */
	enter(networks: NetworkLimit[], rank: Rank): Promise<void>
	leave(networks: NetworkLimit[]): void
}

/** Runs one job at a time. `limit` includes those that wait. */
export function createJobQueue(limit: number): JobQueue {
	const waiting: Waiting[] = []
	const counts = new Map<string, number>()
	let isRunning = false

	function add(networks: NetworkLimit[], change: 1 | -1): void {
		for (const { network } of networks) {
			const count = (counts.get(network) ?? 0) + change
			if (count > 0) counts.set(network, count)
			else counts.delete(network)
		}
	}

	return {
		async enter(networks, rankName) {
			const rank = RANKS[rankName]
			if (networks.some(({ network, limit }) => (counts.get(network) ?? 0) >= limit)) throw new BusyError()
			if (waiting.length + Number(isRunning) >= limit) {
				const last = waiting.at(-1)
				if (!last || last.rank <= rank) throw new BusyError()
				waiting.pop()
				last.reject(new BusyError())
				add(last.networks, -1)
			}
			add(networks, 1)
			if (!isRunning) {
				isRunning = true
				return
			}
			await new Promise<void>((start, reject) => {
				const one = { networks, rank, start, reject }
				const behind = waiting.findIndex((other) => other.rank > rank)
				waiting.splice(behind < 0 ? waiting.length : behind, 0, one)
			})
		},
		leave(networks) {
			add(networks, -1)
			const next = waiting.shift()
			isRunning = next !== undefined
			next?.start()
		},
	}
}
