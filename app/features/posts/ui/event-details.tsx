import { href } from "react-router"
import type { EventMark as EventMarkName, ShownDate, ShownEvent } from "#features/posts/events/event-text.ts"

/** A cancelled or past event begins with that, so that it is announced first. */
export function EventLine({
	event,
}: {
	event: ShownDate & Pick<ShownEvent, "place"> & { repeats?: string }
}) {
	return (
		<p className="mt-2">
			{event.mark && <EventMark mark={event.mark} />} <time dateTime={event.at}>{event.when}</time>
			{event.place && (
				<>
					, <bdi>{event.place}</bdi>
				</>
			)}
			{event.repeats && <span className="block text-sm text-soft">{event.repeats}</span>}
		</p>
	)
}

function EventMark({ mark }: { mark: EventMarkName }) {
	return (
		<>
			<strong className={`rounded px-2 py-0.5 text-sm ${MARK_COLORS[mark]}`}>{mark}</strong>
			<span className="sr-only">: </span>
		</>
	)
}

const ClosedLine = ({ closed }: { closed: string }) => (
	<strong dir="auto" className="block text-barn">
		{closed}.
	</strong>
)

const MARK_COLORS = {
	Cancelled: "bg-barn text-onpine",
	Today: "bg-gold text-ongold",
	Tomorrow: "bg-gold text-ongold",
	Past: "bg-sunk",
}

const NOTICES: Partial<Record<EventMarkName, string>> = {
	Cancelled: "This event is cancelled.",
	Past: "This event is over.",
}

type Closed = { closed: string }

export type EventOnPage = ShownEvent & Closed & { dates: (ShownDate & Closed)[] }

/** `slug` is empty if the event isn't public yet. */
type EventDetailsProps = { event: EventOnPage; slug: string }

export function EventDetails({ event, slug }: EventDetailsProps) {
	const { when, at, place, signUpUrl, mark, repeats, dates, closed } = event
	const notice = mark && NOTICES[mark]
	return (
		<section aria-label="Event" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
			{notice && <p className="border-l-4 border-barn pl-3 text-lg font-semibold">{notice}</p>}
			<dl className="grid gap-x-4 max-sm:*:[dt]:not-first:mt-2 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
				<dt className="font-semibold">When</dt>
				<dd>
					{mark && !notice && <EventMark mark={mark} />} <time dateTime={at}>{when}</time>
					{closed && <ClosedLine closed={closed} />}
				</dd>
				{(repeats || dates.length > 1) && (
					<>
						<dt className="font-semibold">{repeats ? "Repeats" : "Dates"}</dt>
						<dd>
							{repeats}
							<DateList dates={dates} isOpen={!repeats} />
						</dd>
					</>
				)}
				{place && (
					<>
						<dt className="font-semibold">Where</dt>
						<dd dir="auto">{place}</dd>
					</>
				)}
			</dl>
			<p className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
				{signUpUrl && !notice && (
					<a href={signUpUrl} rel="external nofollow noopener noreferrer" className="button">
						Sign up
						<span className="sr-only"> (another website)</span>
					</a>
				)}
				{slug && mark !== "Past" && (
					<a
						href={href("/blog/:slug/event.ics", { slug })}
						className="text-link inline-flex min-h-12 items-center font-semibold only:-my-2.5"
					>
						Add to calendar
					</a>
				)}
			</p>
		</section>
	)
}

function DateList({ dates, isOpen }: Pick<EventOnPage, "dates"> & { isOpen: boolean }) {
	if (dates.length === 0) return null
	return (
		<details
			open={isOpen || dates.some(({ closed, mark }) => closed || mark === "Cancelled")}
			className="print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
		>
			<summary className="text-link min-h-11 cursor-pointer py-2 font-semibold">Next dates</summary>
			<ul className="grid gap-1">
				{dates.map(({ when, at, mark, closed }) => (
					<li key={at}>
						{mark && <EventMark mark={mark} />} <time dateTime={at}>{when}</time>
						{closed && <ClosedLine closed={closed} />}
					</li>
				))}
			</ul>
		</details>
	)
}
