import { useEffect } from "react"
import { href, Link, useNavigate } from "react-router"
import { openSavedCatalogue } from "../../tour/browser-catalogue.ts"
import { askedPage, noteAskedPage } from "../../tour/offline/asked-page.ts"
import { recallAccess } from "../../tour/tour-access.ts"
import { MessagePage } from "../../ui/error-pages.tsx"
import { InlineScript } from "../../ui/inline-script.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import type { Route } from "./+types/offline"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Offline") }]

/** Comes instead of any page that the server does not answer, and opens that page with what this phone saved. */
export default function Offline() {
	const navigate = useNavigate()
	useEffect(() => {
		const asked = askedPage()
		if (!asked) return
		Promise.allSettled([openSavedCatalogue(), recallAccess()]).then(() => navigate(asked, { replace: true }))
	}, [navigate])
	return (
		<>
			<InlineScript run={noteAskedPage} />
			<MessagePage title="No signal">
				<p>The site does not answer just now. What this phone has saved opens here.</p>
				<p>
					<Link to={href("/tour")} className="button">
						Open the saved tour
					</Link>
				</p>
			</MessagePage>
		</>
	)
}
