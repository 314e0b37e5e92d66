import type { ComponentProps, MouseEvent } from "react"
import { href, Link, useNavigate } from "react-router"

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, "to"> & {
	mapId: number
	/** Undefined closes the place that is shown. */
	placeId?: number
	/** Scrolls back to the map. */
	isBelow?: boolean
}

/** Shows a place of the map. Without scripts, the page opens at the place; with scripts it stays where it is. */
export function PlaceLink({ mapId, placeId, isBelow = false, ...link }: PlaceLinkProps) {
	const navigate = useNavigate()
	const to = `${href("/map")}?map=${mapId}${placeId === undefined ? "" : `&place=${placeId}`}`
	function stay(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		navigate(to, { replace: true, preventScrollReset: true })
		if (isBelow) document.getElementById("map")?.scrollIntoView()
	}
	return <Link {...link} to={placeId === undefined ? to : `${to}#place`} onClick={stay} />
}
