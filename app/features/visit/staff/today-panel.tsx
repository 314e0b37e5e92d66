import { href, Link, useRouteLoaderData } from "react-router"
import type { StaffEntry } from "#core/feature.ts"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { formatNumber } from "#core/text/numbers.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { State } from "#core/ui/page-elements.tsx"
import { CloseTrail } from "#features/map/ui/close-trail.tsx"
import type { Today } from "./read-today.server.ts"

const PRESS = "button border-softband bg-transparent px-3 text-onband"
const LINK = "inline-flex min-h-11 items-center font-semibold underline"

type TodayPanelProps = Today & { ofVisitors: StaffEntry | undefined }

/** The key is the position, so that the button keeps the focus when it becomes 'Undo'. */
const button = ({ action, text }: { action?: string; text: string }, place: number) =>
	action ? (
		<ActionButton key={place} action={action} failure="Couldn't change the hours">
			<button type="submit" className={`${PRESS} size-full`}>
				{text}
			</button>
		</ActionButton>
	) : (
		<p key={place} className="self-center px-3">
			{text}
		</p>
	)

export function TodayPanel({ trails, event, people, needs, ofVisitors, ...today }: TodayPanelProps) {
	const off = useRouteLoaderData<RootLayoutData>("root")?.off ?? []
	const { day, title, isOpen, isClosed, lines, presses, links, moreUndos } = today
	return (
		<details
			className={`group mt-3 rounded-lg border text-onpanel print:hidden ${isClosed ? "border-closed-edge bg-closed" : "border-panel-edge bg-panel"}`}
		>
			<summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-2 px-4 sm:gap-x-3 py-1">
				<span className="text-sm font-semibold">Today</span>
				<span className="grow font-display">
					<State state={isOpen ? "open" : isClosed ? "closed" : "later"} isOnPanel>
						{title}
					</State>
				</span>
				{needs.length > 0 && <span className="text-sm">{formatNumber(needs.length)} to do</span>}
				<span aria-hidden="true" className="group-open:rotate-180">
					▾
				</span>
			</summary>
			<div className="grid gap-4 px-4 pb-4 [overflow-wrap:anywhere] lg:grid-cols-2">
				<div>
					<p className="font-semibold">{day}</p>
					<div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2 [&>:nth-child(odd):last-child]:col-span-full">
						{presses.map(button)}
						{links.map(({ to, text }) => (
							<Link key={text} to={to} className={PRESS}>
								{text}
							</Link>
						))}
						{moreUndos.map(button)}
					</div>
					{lines.map((line) => (
						<p key={line} className="mt-2">
							{line}
						</p>
					))}
					{needs.map(({ to, text }) => (
						<p key={to} dir="auto">
							To do:{" "}
							<Link to={to} className={LINK}>
								{text}
							</Link>
						</p>
					))}
				</div>
				<ul>
					{trails.map((trail) => (
						<li
							key={trail.id}
							className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-softband py-2 *:last:ml-auto lg:first:border-t-0"
						>
							<span className="grow basis-32 font-semibold">
								Trail {trail.letter}: <bdi>{trail.name}</bdi>
								{trail.map && <bdi className="font-normal">, {trail.map}</bdi>}
							</span>
							<span>
								<State state={trail.state === "Open" ? "open" : "closed"} isOnPanel>
									{trail.state}
								</State>
							</span>
							<CloseTrail mapId={trail.mapId} trail={trail} back="today" className={PRESS} />
						</li>
					))}
				</ul>
				<ul className="border-t border-softband pt-2 lg:col-span-full">
					{!off.includes("/admin/events") && (
						<li>
							{event ? (
								<>
									Next event, {event.when}:{" "}
									<Link to={href("/blog/:slug", { slug: event.slug })} className={`${LINK} mr-2`}>
										<bdi>{event.title}</bdi>
									</Link>
								</>
							) : (
								"No event is planned."
							)}{" "}
							<Link to={`${href("/admin/events/new")}?back=today`} className={LINK}>
								Add Event
							</Link>
						</li>
					)}
					<li className="py-2">
						{people}{" "}
						{ofVisitors && (
							<Link to={ofVisitors.to} className="py-2 font-semibold underline">
								{ofVisitors.title}
							</Link>
						)}
					</li>
				</ul>
			</div>
		</details>
	)
}
