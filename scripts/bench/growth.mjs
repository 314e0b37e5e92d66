// CPU time per page of a large site compared with a small one, without the page cache.

import { round } from "./numbers.mjs"
import { get, makeSite, signIn, startServer } from "./sites.mjs"
import { inTurns, ratio, summary } from "./slices.mjs"

const ROUNDS = 3
const WARM_UP = 1
const SIZE_FACTOR = 1.3
const GZIP = { "Accept-Encoding": "gzip" }

export const VISITORS = [
	"/",
	"/?search=heron",
	"/tour",
	"/tour?type=bird&status=vulnerable",
	"/tour?q=heron",
	"/tour?q=lo",
	"/tour?page=99",
	"/species/1",
	"/blog",
	"/blog?page=99",
	"/api/tour/catalogue",
	"/api/species/1",
	"/api/species/featured",
	"/api/species?search=heron",
	"/api/stats/species",
]
export const STAFF = [
	"/admin",
	"/admin?archived=show",
	"/admin?q=heron",
	"/admin/news",
	"/admin/analytics",
	"/admin/security",
	"/admin/qr-codes",
	"/admin/qr-codes?mode=all",
	"/admin/qr-codes/print",
]

export async function measureGrowth() {
	const small = await startServer("uncached", await makeSite())
	const large = await startServer("uncached", await makeSite({ large: true }))
	const cookies = [await signIn(small), await signIn(large)]
	const rows = {}
	for (const path of [...VISITORS, ...STAFF]) {
		const isStaff = path.startsWith("/admin")
		const asks = [small, large].map((server, index) => ({
			server,
			path,
			// Uncompressed, because compression would vary the length of responses with idempotency keys.
			headers: isStaff ? cookies[index] : {},
			connections: 2,
		}))
		const sent = await Promise.all(
			asks.map(({ server, headers }) => get(server, path, { ...headers, ...GZIP })),
		)
		const [few, many] = await inTurns(asks, ROUNDS, WARM_UP)
		rows[path] = {
			"kB small": round(sent[0].body.length / 1000, 1),
			"kB large": round(sent[1].body.length / 1000, 1),
			"cpu ms small": summary(few)["cpu ms"],
			"cpu ms large": summary(many)["cpu ms"],
			"times as much": ratio(many, few, "cpu"),
			"shows more": sent[1].body.length > SIZE_FACTOR * sent[0].body.length ? "yes" : "",
		}
	}
	await small.stop()
	await large.stop()
	return { tables: [{ title: "A small and a large site without the page cache", rows }], rows }
}
