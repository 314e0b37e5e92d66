import { formatRecent } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { isEnded } from "#features/hours/notices/notice.ts"
import type { PublicTrail } from "#features/map/map.ts"

type Closable = Pick<PublicTrail, "isClosed" | "notice">

/** Whether a trail is closed, and its notice with its time. Nothing for an open trail without a notice. */
export function ClosedLine({ trail: { isClosed, notice } }: { trail: Closable }) {
	if (!isClosed && !notice) return null
	return (
		<p className={NOTICE.barn}>
			{isClosed && <strong>Closed. </strong>}
			{notice && <span dir="auto">{notice.text}</span>}
			{notice?.endsAt && <span className="block">{`Until ${formatRecent(notice.endsAt)}.`}</span>}
		</p>
	)
}

/** The state at a moment: a notice that has ended since the map was read no longer closes its trail. */
export function trailAt<Trail extends Closable>(trail: Trail, now: Date): Trail {
	if (!trail.notice || !isEnded(trail.notice, now)) return trail
	return { ...trail, isClosed: trail.isClosed && !trail.notice.closes, notice: null }
}
