import { href } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { addDays } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { dayRow } from "#features/hours/opening-text.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import type { Route } from "./+types/next-days"

const DAYS = 60

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/hours/days"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const today = localDay(new Date().toISOString())
	const { times } = await readOpeningTimes(db)
	return { rows: Array.from({ length: DAYS }, (_, ahead) => dayRow(addDays(today, ahead), times)) }
}

export default function NextDays({ loaderData: { rows } }: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site/hours") }}>
			<p className="mt-1 text-soft">As visitors see them.</p>
			<dl className="mt-3 divide-y divide-line">
				{rows.map(({ days, hours, reason }) => (
					<div key={days} className="flex flex-wrap justify-between gap-x-6 py-2">
						<dt className="grow">{days}</dt>
						<dd className="font-semibold tabular-nums sm:text-right">
							{hours}
							{reason && <span className="block font-normal [overflow-wrap:anywhere]">{reason}</span>}
						</dd>
					</div>
				))}
			</dl>
		</StaffPage>
	)
}
