import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { addDays } from "#core/time/calendar.ts"
import { localDay } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { openNow } from "#features/hours/open-now.ts"
import { describeSeason } from "#features/hours/opening-rules.ts"
import { describeWeekly, exceptionRow } from "#features/hours/opening-text.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { keyOf, withoutPastDays } from "#features/hours/opening-times.ts"
import { listClosedEvents } from "#features/posts/events/event-list.server.ts"
import type { Route } from "./+types/hours"
import { ClosedEvents } from "./closed-events.tsx"

const LISTED_DAYS = 366

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/hours"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const zone = await readTimeZone(db)
	const now = new Date()
	const { times } = await readOpeningTimes(db)
	const today = localDay(now.toISOString(), zone)
	const { weekly, seasons, exceptions } = withoutPastDays(times, today)
	return {
		events: await listClosedEvents(db, { zone, now }, addDays(today, LISTED_DAYS)),
		status: openNow(times, zone, now).text,
		zone,
		weekly: describeWeekly(weekly),
		seasons: seasons.map((one) => ({
			to: href("/admin/site/hours/seasons/:key", { key: keyOf(one) }),
			days: describeSeason(one),
			hours: describeWeekly(one.weekly),
			reason: "",
		})),
		exceptions: exceptions.map((one) => ({
			to: href("/admin/site/hours/days/:key", { key: keyOf(one) }),
			...exceptionRow(one),
		})),
	}
}

export default function Hours({ loaderData }: Route.ComponentProps) {
	const { status, zone, events, weekly, seasons, exceptions } = loaderData
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1">
				Visitors see now: <strong>{status}</strong>
			</p>
			<p className="text-soft">
				By the clock of {zone}.{" "}
				<Link to={href("/admin/site/:section", { section: "time" })} className="text-link">
					Change the time zone
				</Link>
			</p>
			<ClosedEvents events={events} className={`${NOTICE.gold} mt-3`} />
			<Link to={href("/admin/site/today")} className="button mt-4">
				Change today's hours
			</Link>
			<Part title="Weekly hours">
				<Row to={href("/admin/site/hours/weekly")} days="Every week" hours={weekly} reason="" />
			</Part>
			<Part
				title="Seasons"
				add={{ to: href("/admin/site/hours/seasons/:key", { key: "new" }), text: "Add a season" }}
			>
				{seasons.length === 0 && <li className="py-3 text-soft">None: the weekly hours apply all year.</li>}
				{seasons.map((one) => (
					<Row key={one.to} {...one} />
				))}
			</Part>
			<Part
				title="Closed days and other hours"
				add={{
					to: href("/admin/site/hours/days/:key", { key: "new" }),
					text: "Add a closed day or other hours",
				}}
			>
				{exceptions.length === 0 && <li className="py-3 text-soft">None.</li>}
				{exceptions.map((one) => (
					<Row key={one.to} {...one} />
				))}
			</Part>
		</StaffPage>
	)
}

type PartProps = { title: string; add?: { to: string; text: string }; children: ReactNode }

function Part({ title, add, children }: PartProps) {
	return (
		<section className="mt-8">
			<h2 className="mb-2 text-lg">{title}</h2>
			<ul className="divide-y-2 divide-line border-y border-line">{children}</ul>
			{add && (
				<Link to={add.to} className="button button-quiet mt-3">
					{add.text}
				</Link>
			)}
		</section>
	)
}

type RowProps = { to: string; days: string; hours: string; reason: string }

function Row({ to, days, hours, reason }: RowProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
			<span className="min-w-0">
				<span className="block font-semibold">{days}</span>
				{hours}
				{reason && <span className="block text-soft [overflow-wrap:anywhere]">{reason}</span>}
			</span>
			<Link to={to} className="text-link inline-flex min-h-11 items-center">
				Edit<span className="sr-only"> {days}</span>
			</Link>
		</li>
	)
}
