import { data, href, redirect } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { readToday } from "#features/hours/public-today.server.ts"
import { ParkingUnavailable } from "#features/waiver/ui/parking-unavailable.tsx"
import { OTHER_DAY } from "#features/waiver/waiver.ts"
import type { Route } from "./+types/parking"

export const handle = import.meta.env.SSR && ({ isIndexed: false, isCrawled: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Parking")

/** Every payment passes through here, so that nobody pays on a closed day by mistake. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const parkingUrl = (await readSettings(db)).parking_url || null
	const today = parkingUrl ? await readToday(db, new Date()) : null
	if (parkingUrl && (today?.opensToday || url.searchParams.has(OTHER_DAY))) {
		const headers = { "Cache-Control": "no-store" }
		throw redirect(parkingUrl, { headers })
	}
	return data({ today }, { headers: { "Cache-Control": "private, no-store" } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Parking({ loaderData: { today } }: Route.ComponentProps) {
	return (
		<MessagePage title={today?.title ?? "Parking"}>
			{today && <p dir="auto">{today.detail}</p>}
			{today && <p>Pay today only for another day.</p>}
			<ParkingUnavailable />
			<p className="flex flex-wrap gap-3">
				{today && (
					<a href={`?${OTHER_DAY}=on`} className="button">
						I am paying for another day
					</a>
				)}
				<QuietLink to={href("/")}>Back to Home</QuietLink>
			</p>
		</MessagePage>
	)
}
