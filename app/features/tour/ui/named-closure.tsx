import type { PublicTrail } from "#features/map/map.ts"
import { ClosedLine, trailAt } from "#features/map/ui/closed-line.tsx"

/** For places without the trail's name. The trail may have opened since the catalogue was saved. */
export function NamedClosure({ trail }: { trail: PublicTrail }) {
	const now = trailAt(trail, new Date())
	if (!now.isClosed) return null
	return (
		<div className="mt-1">
			<p>
				Trail {trail.letter}, <bdi>{trail.name}</bdi>:
			</p>
			<ClosedLine trail={now} />
		</div>
	)
}
