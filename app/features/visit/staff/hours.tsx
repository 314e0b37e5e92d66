import { href, Link, Outlet, useRouteLoaderData } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { formatCount } from "#core/text/numbers.ts"
import { addDays } from "#core/time/calendar.ts"
import { farmZone, formatDateTime, formatRecent, localDay } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { describeWeekly, weekdayOf } from "#core/time/weekly-hours.ts"
import { EditOrDelete } from "#core/trash/staff/delete-record.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { NOTICE, TextLink } from "#core/ui/page-elements.tsx"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import {
	currentNotices,
	LEVEL_LABELS,
	MAX_NOTICES,
	type Notice,
	type NoticeStatus,
	statusOf,
} from "#features/hours/notices/notice.ts"
import { dayRow } from "#features/hours/opening-text.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { describeDays, nextDays } from "#features/hours/opening-times.ts"
import { HourRows } from "#features/hours/ui/hour-rows.tsx"
import { countClosedEvents } from "#features/posts/events/event-list.server.ts"
import type { Route } from "./+types/hours"

const SHOWN_DAYS = 60

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const now = new Date()
	const { times } = await readOpeningTimes(db)
	const today = localDay(now.toISOString())
	const others = times.others.flatMap((one) => {
		const next = nextDays(one, today)
		if (!next) return []
		const isSingle = one.from === one.to && !one.isYearly
		const hours = isSingle ? describeRanges(one.hours[weekdayOf(one.from)]) : describeWeekly(one.hours)
		return [{ ...one, next: next.from, days: describeDays(one), hours }]
	})
	const notices = await listNotices(db)
	const having = (status: NoticeStatus) => notices.filter((notice) => statusOf(notice, now) === status)
	const listed = [...currentNotices(notices, now), ...having("scheduled"), ...having("ended")]
	const days = Array.from({ length: SHOWN_DAYS }, (_, ahead) => dayRow(addDays(today, ahead), times))
	return {
		days,
		shown: currentNotices(notices, now).length,
		// Formatted here, because the browser's clock may differ.
		notices: listed.map((notice) => ({ ...notice, when: describeTimes(notice, statusOf(notice, now)) })),
		events: await countClosedEvents(db, now),
		weekly: describeWeekly(times.weekly),
		others: others.sort((a, b) => a.next.localeCompare(b.next)),
	}
}

function describeTimes({ startsAt, endsAt, createdAt }: Notice, status: NoticeStatus): string {
	const since = startsAt && startsAt > createdAt ? startsAt : createdAt
	const end = endsAt && formatDateTime(endsAt)
	if (status === "ended") return `Ended ${end}`
	const start =
		status === "current" ? `Shown since ${formatRecent(since)}` : `Scheduled from ${formatDateTime(since)}`
	return end ? `${start}, until ${end}` : `${start}, until you delete it`
}

export default function Hours({
	loaderData: { days, shown, notices, events, weekly, others },
}: Route.ComponentProps) {
	const viewer = useRouteLoaderData<RootLayoutData>("root")?.viewer
	return (
		<StaffPage>
			<p>
				<TextLink to="#notice-list">Notices</TextLink>
				<span className="text-soft">, {shown} shown</span>
			</p>
			{events > 0 && (
				<p role="status" className={`${NOTICE.gold} mb-3`}>
					<Link
						to={href("/admin/events")}
						className="inline-flex min-h-11 items-center font-semibold underline"
					>
						{formatCount(events, "event")} while the farm is closed
					</Link>
				</p>
			)}
			<details>
				<summary className="text-link min-h-11 cursor-pointer font-semibold">
					Next {days.length} days, as visitors see them
				</summary>
				<HourRows rows={days} />
			</details>
			<section className="mt-8">
				<h2 className="text-lg">Weekly hours</h2>
				<p>{weekly}</p>
				<p className="text-soft">By the clock of {farmZone().replaceAll("_", " ").split("/").at(-1)}.</p>
				{viewer?.isAdmin && (
					<p>
						<TextLink to={href("/admin/site/:section", { section: "week" })}>
							Edit<span className="sr-only"> weekly hours</span>
						</TextLink>
					</p>
				)}
			</section>
			<section className="mt-8">
				<h2 className="text-lg">Other hours on these dates</h2>
				<p className="text-soft">
					Seasons, holidays and single days. Where several cover a day, the one for fewer days counts, but a
					new closure closes all its days.
				</p>
				<Link
					to={href("/admin/site/hours/other/new")}
					preventScrollReset
					className="button button-gold mt-3 mb-3"
				>
					Add Other Hours
				</Link>
				{others.length === 0 && <p className="text-soft">None: the weekly hours apply every day.</p>}
				<ul>
					{others.map(({ id, days, isYearly, hours, reason }) => (
						<li key={id} className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b">
							<p className="font-semibold">
								{days}
								{isYearly && ", every year"}
							</p>
							<p>{hours}</p>
							{reason && <p className="text-soft">{reason}</p>}
							<EditOrDelete
								{...{ kind: "hours", id, name: days }}
								editAt={href("/admin/site/hours/other/:id/edit", { id: String(id) })}
								consequence="Its days get the hours that they have without it."
							/>
						</li>
					))}
				</ul>
			</section>
			<section id="notice-list" className="mt-8">
				<h2 className="text-lg">Notices</h2>
				<p className="text-soft">
					A notice is above every page of the site as soon as you save it, or from its start. If {MAX_NOTICES}{" "}
					are stored, those that have ended move to the trash.
				</p>
				<Link to={href("/admin/site/hours/notices/new")} preventScrollReset className="button mt-3 mb-3">
					New Notice
				</Link>
				<ul>
					{notices.map(({ id, text, level, link, linkText, when }) => (
						<li key={id} className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b">
							<p dir="auto" className="whitespace-pre-line">
								<strong>{LEVEL_LABELS[level]}:</strong> {text}
							</p>
							{link && (
								<p className="text-sm text-soft">
									Link: {linkText && `${linkText}, `}
									{link}
								</p>
							)}
							<p className="text-sm text-soft">{when}</p>
							<EditOrDelete
								{...{ kind: "notice", id, name: text }}
								editAt={href("/admin/site/hours/notices/:id/edit", { id: String(id) })}
							/>
						</li>
					))}
				</ul>
			</section>
			<Outlet />
		</StaffPage>
	)
}
