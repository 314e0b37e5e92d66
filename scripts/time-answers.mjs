// Loaded into the site's process by a benchmark (`--import`). Asked by a message, it tells of each answer since the last
// time how many milliseconds it took, from the head of the request until the whole answer was handed to the network, and
// how many of them were pauses for garbage collection.
import { subscribe } from "node:diagnostics_channel"
import { PerformanceObserver } from "node:perf_hooks"

/** Milliseconds after which the observer has been told of every pause. */
const SLOW_OBSERVER = 500

let answers = []
let pauses = []
new PerformanceObserver((list) => pauses.push(...list.getEntries())).observe({ entryTypes: ["gc"] })

subscribe("http.server.request.start", ({ response }) => {
	const begin = performance.now()
	const end = response.end
	response.end = (...body) => {
		end.apply(response, body)
		answers.push({ begin, end: performance.now() })
		return response
	}
})

process.on("message", () =>
	setTimeout(() => {
		const megabytes = process.resourceUsage().maxRSS / 1000
		process.send({ answers: answers.map(timesOf), megabytes })
		answers = []
		pauses = []
	}, SLOW_OBSERVER),
)

function timesOf({ begin, end }) {
	const inside = pauses.filter(({ startTime }) => startTime >= begin && startTime < end)
	return { milliseconds: end - begin, pauses: inside.reduce((sum, { duration }) => sum + duration, 0) }
}
