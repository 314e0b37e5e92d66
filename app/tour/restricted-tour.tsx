import type { ComponentProps } from "react"
import type { TourAccess } from "#app/models/tour/tour-access.ts"
import TourGate from "./tour-gate.tsx"
import { TourUnavailable } from "./tour-unavailable.tsx"

export default function RestrictedTour({
	access,
	answer,
}: { access: TourAccess } & ComponentProps<typeof TourGate>) {
	return access === "locked" ? <TourGate answer={answer} /> : <TourUnavailable />
}
