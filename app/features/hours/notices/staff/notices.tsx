import { href, Link, Outlet } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatDateTime, formatRecent } from "#core/time/local-time.ts"
import { EditOrDelete } from "#core/trash/staff/delete-record.tsx"
import { Empty } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { listNotices } from "#features/hours/notices/notice.server.ts"
import {
	currentNotices,
	LEVEL_LABELS,
	MAX_NOTICES,
	type Notice,
	type NoticeStatus,
	statusOf,
} from "#features/hours/notices/notice.ts"
import type { Route } from "./+types/notices"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/notices"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const notices = await listNotices(context.get(databaseContext))
	const now = new Date()
	const having = (status: NoticeStatus) => notices.filter((notice) => statusOf(notice, now) === status)
	const listed = [...currentNotices(notices, now), ...having("scheduled"), ...having("ended")]
	// Texts are made here, because the browser's clock may differ.
	return listed.map((notice) => ({ ...notice, when: describeTimes(notice, statusOf(notice, now)) }))
}

function describeTimes({ startsAt, endsAt, createdAt }: Notice, status: NoticeStatus): string {
	const since = startsAt && startsAt > createdAt ? startsAt : createdAt
	const end = endsAt && formatDateTime(endsAt)
	if (status === "ended") return `Ended ${end}`
	const start =
		status === "current" ? `Shown since ${formatRecent(since)}` : `Scheduled from ${formatDateTime(since)}`
	return end ? `${start}, until ${end}` : `${start}, until you delete it`
}

export default function Notices({ loaderData: notices }: Route.ComponentProps) {
	return (
		<StaffPage
			back={{ to: href("/admin/site/hours") }}
			isWide
			actions={
				<Link to={href("/admin/site/notices/new")} preventScrollReset className="button button-gold">
					New Notice
				</Link>
			}
		>
			<p className="text-soft">
				A notice is above every page of the site as soon as you save it. If {MAX_NOTICES} are stored, those
				that have ended move to the trash.
			</p>
			{notices.length === 0 && <Empty className="mt-5" title="No notices yet." />}
			<ul className="mt-6">
				{notices.map((notice) => (
					<NoticeRow key={notice.id} notice={notice} />
				))}
			</ul>
			<Outlet />
		</StaffPage>
	)
}

function NoticeRow({
	notice: { id, text, level, link, linkText, when },
}: {
	notice: Notice & { when: string }
}) {
	return (
		<li className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b-2">
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
				kind="notice"
				id={id}
				name={text}
				editAt={href("/admin/site/notices/:id/edit", { id: String(id) })}
			/>
		</li>
	)
}
