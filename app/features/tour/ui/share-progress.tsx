import { href, useRouteLoaderData } from "react-router"
import { ShareIcon } from "#core/ui/icons.tsx"
import { shareOrCopy } from "#core/ui/share.ts"
import type { TourSession } from "./tour-session.ts"

export function ShareProgress({ tour }: { tour: TourSession }) {
	const site = useRouteLoaderData<{ site: { name: string } }>("root")?.site.name
	function share() {
		const text = `I have found ${tour.discoveries.length} species and earned ${tour.totalPoints} points on the Wildlife Discovery Tour${site ? ` at ${site}` : ""}!`
		const url = window.location.origin + href("/tour")
		return shareOrCopy({ text, url }, `${text} ${url}`, {
			copied: "Progress copied",
			failed: "Couldn't share your progress",
		})
	}
	return (
		<button type="button" className="button button-quiet" onClick={share}>
			<ShareIcon className="size-5" />
			Share Progress
		</button>
	)
}
