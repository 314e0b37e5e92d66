// Load in short slices, taken in turns: what else the machine does hits all servers alike.
import { load } from "./load.mjs"
import { at, median, round } from "./numbers.mjs"

const SLICE_MS = 300
/** Slices before, for the compiler. */
const WARM_UP = 2

/**
 * Asks servers for an address in turns, so many slices each, and resolves with the slices of each. `asks` are the
 * server, path, headers and connections of each.
 */
export async function inTurns(asks, rounds) {
	const slices = asks.map(() => [])
	for (let round = -WARM_UP; round < rounds; round++) {
		for (const [place, one] of asks.entries()) {
			const measured = await slice(one)
			if (round >= 0) slices[place].push(measured)
		}
	}
	return slices
}

async function slice({ server, path, headers, connections }) {
	const before = await server.ask()
	const begun = performance.now()
	const times = await load({ port: server.port, path, headers, connections, milliseconds: SLICE_MS })
	const seconds = (performance.now() - begun) / 1000
	const cpu = ((await server.ask()).cpu - before.cpu) / times.length
	return { times, cpu, perSecond: times.length / seconds }
}

/** Requests a second, milliseconds until the answer, and processor milliseconds a request, of some slices. */
export function summary(slices) {
	const times = slices.flatMap((one) => one.times)
	return {
		"req/s": round(median(slices.map((one) => one.perSecond))),
		"p50 ms": round(at(times, 0.5), 1),
		"p99 ms": round(at(times, 0.99), 1),
		"cpu ms": round(median(slices.map((one) => one.cpu)), 3),
	}
}

/** How many times as much, in the median of slices that were taken side by side. */
export function ratio(slices, others, name) {
	return round(median(slices.map((one, place) => one[name] / others[place][name])), 2)
}
