import type { ComponentProps } from "react"
import type { TourAccess } from "../models/tour-access.ts"
import TourGate from "../ui/tour-gate.tsx"
import { TourUnavailable } from "./tour-unavailable.tsx"

/** Instead of the tour, for who may not see it: the question for the passcode, or that it was switched off. */
export default function BarredTour({
	access,
	answer,
}: { access: TourAccess } & ComponentProps<typeof TourGate>) {
	return access === "locked" ? <TourGate answer={answer} /> : <TourUnavailable />
}
