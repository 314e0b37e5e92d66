import { data } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { localDay } from "#core/time/local-time.ts"
import { Section } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { orSaved } from "#core/ui/retry.ts"
import { homePageOf } from "#features/hours/home-page.server.ts"
import { hoursTable } from "#features/hours/opening-text.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { todayAt } from "#features/hours/today.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { trailsOfMaps } from "#features/map/trails-today.ts"
import { MapLink, TrailList } from "#features/map/ui/trails-today.tsx"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import { openSavedVisit } from "#features/offline/open-saved-visit.ts"
import { Ticket } from "#features/visit/ui/ticket.tsx"
import { JumpChips, VisitAnswers } from "#features/visit/ui/visit-answers.tsx"
import type { Route } from "./+types/visit"

export const handle =
	import.meta.env.SSR &&
	({ isIndexed: true, cacheParameters: [], offline: "with tour" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(
		matches,
		"Plan your visit",
		"Opening hours, rates, directions and answers for a visit: dogs, food, accessibility, groups, weather.",
	)

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const now = new Date()
	const { times } = await readOpeningTimes(db)
	const page = {
		home: homePageOf(await readSettings(db)),
		hours: hoursTable(times, localDay(now.toISOString())),
		trails: trailsOfMaps(await listPublicMaps(db)),
	}
	const { until } = todayAt(times, now)
	return data(page, { headers: { Expires: new Date(until).toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Offline, from what the phone has saved. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	return await orSaved(serverLoader(), openSavedVisit)
}

export default function Visit({ loaderData: { home, hours, trails } }: Route.ComponentProps) {
	return (
		<div className="frame py-6 lg:py-10">
			<h1>Plan your visit</h1>
			<OfflineLine />
			<div className="mt-6 grid grid-cols-1 gap-x-6 gap-y-8 min-[46rem]:grid-cols-[minmax(0,1fr)_330px] lg:grid-cols-[minmax(0,1fr)_384px]">
				<div className="max-w-96 min-[46rem]:order-2">
					<Ticket home={home} />
				</div>
				<div>
					{trails.length > 0 && (
						<Section id="trails" title="Trails today" aside={<MapLink />} isFirst>
							<TrailList trails={trails} />
						</Section>
					)}
					<JumpChips home={home} />
				</div>
			</div>
			<VisitAnswers home={home} hours={hours} />
		</div>
	)
}
