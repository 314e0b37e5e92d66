import { durationText } from "#core/time/duration.ts"
import type { TourSession } from "./tour-session.ts"
import { useTourMinutes } from "./tour-store.ts"

export function TourNumbers({ tour }: { tour: TourSession | undefined }) {
	const minutes = useTourMinutes(tour)
	// Fixed shares of the width, so that growing numbers move nothing.
	const entries = [
		{ label: "species discovered", value: tour?.discoveries.length ?? 0, share: "flex-[22_1_0]" },
		{ label: "points", value: tour?.totalPoints ?? 0, share: "flex-[15_1_0]" },
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
