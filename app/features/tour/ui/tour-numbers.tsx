import { durationText } from "#core/time/duration.ts"
import type { TourSession } from "./tour-session.ts"
import { useTourMinutes } from "./tour-store.ts"

export function TourNumbers({ tour }: { tour: TourSession | undefined }) {
	const minutes = useTourMinutes(tour)
	// Fixed shares of the width, so that growing numbers move nothing.
	const entries = [
		{ label: "species discovered", value: tour?.discoveries.length ?? 0, share: "flex-[22_1_0]" },
		// Without points another number takes their room, because the server doesn't know the tour.
		{ ...pointsOrScans(tour), share: "flex-[15_1_0]" },
		{ label: "tour duration", value: durationText(minutes), share: "flex-[23_1_0]" },
	]
	return (
		<dl className="flex flex-wrap gap-y-2 divide-x-2 divide-current/40 [overflow-wrap:break-word]">
			{entries.map(({ label, value, share }) => (
				<div
					key={label}
					className={`flex min-w-min flex-col-reverse justify-end px-2 first:pl-0 last:pr-0 ${share}`}
				>
					<dt className="text-sm leading-tight">{label}</dt>
					<dd className="font-display text-lg max-[22rem]:text-sm">{value}</dd>
				</div>
			))}
		</dl>
	)
}

function pointsOrScans(tour: TourSession | undefined): { label: string; value: number } {
	if (!tour?.withoutPoints) return { label: "points", value: tour?.totalPoints ?? 0 }
	const scans = tour.discoveries.filter((one) => one.discoveryMethod === "qr_code")
	return { label: "scans", value: scans.length }
}
