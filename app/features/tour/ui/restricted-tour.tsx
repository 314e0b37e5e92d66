import type { ComponentProps } from "react"
import { href, Link } from "react-router"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import type { TourAccess } from "#features/tour/tour-access.ts"
import TourGate from "./tour-gate.tsx"

export default function RestrictedTour({
	access,
	actionData,
}: { access: TourAccess } & ComponentProps<typeof TourGate>) {
	return access === "locked" ? <TourGate actionData={actionData} /> : <TourUnavailable />
}

function TourUnavailable() {
	return (
		<MessagePage title="Wildlife Tour Unavailable">
			<p>The self-guided wildlife discovery tour is currently not available. Please check back later.</p>
			<p>
				<Link to={href("/")} className="button">
					Go Back
				</Link>
			</p>
		</MessagePage>
	)
}
