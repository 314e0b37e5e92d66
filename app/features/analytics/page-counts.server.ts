import type { IncomingMessage, ServerResponse } from "node:http"
import { isbot } from "isbot"
import { parseId } from "#core/forms/id.ts"
import { routeFinder, type SiteRoute } from "#core/http/route-table.server.ts"
import { hasSiteCookie } from "#core/http/site-cookies.server.ts"
import { createCounts } from "#core/platform/batched-counts.server.ts"
import { findClosed } from "#core/settings/parts.server.ts"
import { localDay } from "#core/time/local-time.ts"
import { countEvents } from "#core/tracking/event.server.ts"
import type { Database } from "#db/connection.ts"

const MAX_PAGES = 20_000

/** Requests with other parameters come from a filter, or from a search while it is typed. */
const OPENING = ["_routes", "via", "species", "trail"]

const SPECIES = "/species/"
const TRAIL = "/map?trail="

/** Counts opened pages by day and address. Privacy: nothing of a request is stored or connected with another one. */
export function createPageCounts(db: Database, routes: SiteRoute[]) {
	const findRoute = routeFinder(routes)
	const counts = createCounts<string>((opened) => store(db, opened), MAX_PAGES)
	return {
		...counts,
		watch(request: IncomingMessage, response: ServerResponse) {
			response.once("finish", () => {
				const page = response.statusCode === 200 && isOfVisitor(request) && openedPage(request.url ?? "")
				if (page) counts.add(page)
			})
		},
	}

	/** The address of an indexed page; a species or trail opened in another page has its own. */
	function openedPage(url: string): string | undefined {
		const { pathname, searchParams } = new URL(`http://site${url}`)
		const path = pathname.toLowerCase().replace(/_?\.data$|(?<=.)\/$/, "")
		if (!findRoute(path)?.handle.isIndexed) return undefined
		if (pathname.endsWith(".data") && ![...searchParams.keys()].every((name) => OPENING.includes(name)))
			return undefined
		const [species, trail] = ["species", "trail"].map((name) => parseId(searchParams.get(name) ?? undefined))
		if (path === "/tour" && species) return SPECIES + species
		return path === "/map" && trail ? TRAIL + trail : path
	}
}

function isOfVisitor({ method, headers }: IncomingMessage): boolean {
	const { "sec-purpose": purpose = headers.purpose ?? headers["x-moz"], "user-agent": agent } = headers
	if (method !== "GET" || purpose || hasSiteCookie(headers.cookie, "session")) return false
	return Boolean(agent) && !isbot(agent)
}

async function store(db: Database, opened: Map<string, number>): Promise<void> {
	if (await findClosed(db, "/admin/analytics")) return
	const day = localDay(new Date().toISOString())
	await db.transaction().execute(async (trx) => {
		const species = trx.selectFrom("species").select("id").where("archived", "=", 0)
		const trails = trx.selectFrom("trails").select("id").where("published", "=", 1)
		// The tour and the map also respond to IDs that visitors can't see.
		const known = new Set([
			...(await species.execute()).map(({ id }) => SPECIES + id),
			...(await trails.execute()).map(({ id }) => TRAIL + id),
		])
		const isKnown = (one: string) => !(one.startsWith(SPECIES) || one.startsWith(TRAIL)) || known.has(one)
		const events = [...opened]
			.filter(([address]) => isKnown(address))
			.map(([subject, count]) => ({ day, event: "page" as const, subject, count }))
		await countEvents(trx, events)
	})
}
