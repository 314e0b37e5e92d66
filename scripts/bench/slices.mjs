// Measures servers alternately in short slices, so that other load on the machine affects all of them equally.
import { load } from "./load.mjs"
import { at, median, round } from "./numbers.mjs"

export const SLICE_MS = 200
const WARM_UP = 2

export async function inTurns(asks, rounds, warmUp = WARM_UP) {
	const slices = asks.map(() => [])
	for (let round = -warmUp; round < rounds; round++) {
		for (const [index, measurement] of asks.entries()) {
			const measured = await slice(measurement)
			if (round >= 0) slices[index].push(measured)
		}
	}
	return slices
}

async function slice({ server, path, headers, connections }) {
	const before = await server.ask()
	const start = performance.now()
	const times = await load({ port: server.port, path, headers, connections, milliseconds: SLICE_MS })
	const seconds = (performance.now() - start) / 1000
	const cpu = ((await server.ask()).cpu - before.cpu) / times.length
	return { times, cpu, perSecond: times.length / seconds }
}

export function summary(slices) {
	const times = slices.flatMap(({ times }) => times)
	return {
		"req/s": round(median(slices.map(({ perSecond }) => perSecond))),
		"p50 ms": round(at(times, 0.5), 1),
		"p99 ms": round(at(times, 0.99), 1),
		"cpu ms": round(median(slices.map(({ cpu }) => cpu)), 3),
	}
}

export function ratio(slices, others, name) {
	return round(median(slices.map((slice, index) => slice[name] / others[index][name])), 2)
}
