import { href, Link } from "react-router"
import { MessagePage } from "../ui/error-pages.tsx"

/** What who has the tour open, or saved, sees when it was switched off. */
export function TourUnavailable() {
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
