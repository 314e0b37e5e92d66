import { durationText } from "#core/time/duration.ts"
import type { TourSession } from "./tour-session.ts"
import { useTourMinutes } from "./tour-store.ts"

export function TourNumbers({ tour }: { tour: TourSession | undefined }) {
	const minutes = useTourMinutes(tour)
	return (
		<p className="text-sm tabular-nums max-[21rem]:tracking-tight sm:text-base">
			<strong>{tour?.discoveries.length ?? 0}</strong> species discovered ·{" "}
			<strong>{tour?.totalPoints ?? 0}</strong>&nbsp;points · <strong>{durationText(minutes)}</strong>
		</p>
	)
}
