import { formatRecent } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { PublicTrail } from "#features/map/map.ts"

type Closable = Pick<PublicTrail, "isClosed" | "notice">

export function ClosedLine({ trail: { isClosed, notice } }: { trail: Closable }) {
	if (!isClosed) return null
	return (
		<p className={`${NOTICE.barn} my-2`}>
			<strong>Closed. </strong>
			{notice && <span dir="auto">{notice.text}</span>}
			{notice?.endsAt && <span className="block">{`Until ${formatRecent(notice.endsAt)}.`}</span>}
		</p>
	)
}

/** The trail may have opened since the map was read. */
export function trailAt<Trail extends Closable>(trail: Trail, now: Date): Trail {
	const isOver = trail.notice?.endsAt && Date.parse(trail.notice.endsAt) <= now.getTime()
	return isOver ? { ...trail, isClosed: false, notice: null } : trail
}

export function closedTrails(places: readonly { trails: PublicTrail[] }[] = []): PublicTrail[] {
	const trails = places.flatMap((place) => place.trails).filter(({ isClosed }) => isClosed)
	return [...new Map(trails.map((trail) => [trail.id, trail])).values()]
}
