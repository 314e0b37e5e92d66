import { type ComponentProps, useEffect, useEffectEvent, useState } from "react"
import { href, Link, useLocation, useNavigate } from "react-router"
import type { TourAccess } from "#app/models/tour/tour-access.ts"
import { MessagePage } from "#app/ui/layout/error-pages.tsx"
import { PROGRESS_HASH } from "./progress/progress-hash.ts"
import TourGate from "./tour-gate.tsx"

export default function RestrictedTour({
	access,
	actionData,
}: { access: TourAccess } & ComponentProps<typeof TourGate>) {
	useProgressAfterwards()
	return access === "locked" ? <TourGate actionData={actionData} /> : <TourUnavailable />
}

/** A code of another phone's progress waits behind the passcode, whose form would remove it from the URL. */
function useProgressAfterwards(): void {
	const navigate = useNavigate()
	const { hash } = useLocation()
	const [code] = useState(hash.startsWith(PROGRESS_HASH) ? hash : "")
	const restore = useEffectEvent(() => {
		if (code && window.location.pathname === href("/tour") && !window.location.hash)
			navigate({ search: window.location.search, hash: code }, { replace: true })
	})
	useEffect(() => () => restore(), [])
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
