import type { TrailToday } from "#app/models/map/trails-today.ts"
import type { HomePage } from "#app/models/settings/home-page.ts"
import type { HoursTable } from "#app/models/time/opening-words.ts"
import { LinkedText } from "#app/ui/linked-text.tsx"
import { Ticket } from "#app/ui/today/ticket.tsx"
import { TodayNotice } from "#app/ui/today/today-notice.tsx"
import { TodayPill } from "#app/ui/today/today-pill.tsx"
import { MapLink, TrailList } from "#app/ui/today/trails-today.tsx"
import { JumpChips, VisitAnswers } from "#app/ui/visit-answers.tsx"
import { Sample } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT } from "./sample-data.ts"

const ROW = { days: "Wednesday, November 25 to Sunday, November 29", hours: "8:00 AM to 8:00 PM", reason: "" }
const HOURS: HoursTable = {
	week: [ROW, { days: "Monday, November 30", hours: "Closed", reason: LONG_TEXT }],
	seasons: [{ ...ROW, days: "November 1 to March 31" }],
	later: [{ days: "December 24, 2026", hours: "Closed", reason: LONG_NAME }],
}
const TRAIL: TrailToday = {
	...{ id: 1, mapId: 1, letter: "A", name: LONG_NAME, color: "#8a2f20", facts: LONG_TEXT },
	...{ isClosed: false, notice: null },
}
const CLOSED: TrailToday = {
	...{ ...TRAIL, id: 2, letter: "B", isClosed: true },
	notice: { text: LONG_TEXT, endsAt: null, closes: true },
}

export function TodaySamples({ home }: { home: HomePage }) {
	return (
		<>
			<Sample title="Today: pill, ticket, notice by this site's hours">
				{(theme) => (
					<>
						<p className="bg-band p-3">
							<TodayPill />
						</p>
						<div inert>
							<Ticket
								home={home}
								trails={[TRAIL, CLOSED]}
								nextEvent={{ slug: "walk", title: LONG_NAME, when: theme, day: "September 19" }}
							/>
						</div>
						<TodayNotice>
							<p>Pay today only for another day.</p>
						</TodayNotice>
					</>
				)}
			</Sample>
			<Sample title="Trails today: open, closed with a notice">
				{() => (
					<>
						<MapLink />
						<TrailList trails={[TRAIL, CLOSED]} />
					</>
				)}
			</Sample>
			<Sample title="Plan your visit: hours, rates, answers">
				{() => (
					<div inert>
						<JumpChips home={home} />
						<VisitAnswers home={home} hours={HOURS} />
						<LinkedText lines={["- See https://bus.example/7", "Or write to hello@farm.example."]} />
					</div>
				)}
			</Sample>
		</>
	)
}
