import { href, Link } from "react-router"
import { MessagePage } from "#app/ui/layout/error-pages.tsx"

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
