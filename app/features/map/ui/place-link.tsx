import type { ComponentProps, MouseEvent } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { mapAddress, parseChoice } from "./map-choice.ts"

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, "to"> & {
	mapId: number
	/** Undefined closes the open place. */
	placeId?: number
}

/** Whether the previous history entry is the same map without a place. */
type MapState = { isOpened?: boolean }

/** Back closes the place; without scripts, the page opens at the place's card. */
export function PlaceLink({ mapId, placeId, ...link }: PlaceLinkProps) {
	const open = useOpenPlace(mapId)
	const { search } = useLocation()
	const to = mapAddress(mapId, { ...parseChoice(search), placeId })
	function stay(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		open(placeId)
	}
	return <Link {...link} to={placeId === undefined ? to : `${to}#place`} onClick={stay} />
}

export function useOpenPlace(mapId: number): (placeId: number | undefined) => void {
	const navigate = useNavigate()
	const { search, state } = useLocation()
	const { isOpened = false }: MapState = state ?? {}
	return (placeId) => {
		const choice = parseChoice(search)
		const isReplaced = choice.placeId !== undefined
		if (placeId === undefined && isOpened) return void navigate(-1)
		navigate(mapAddress(mapId, { ...choice, placeId }), {
			replace: isReplaced,
			preventScrollReset: true,
			state: { isOpened: placeId !== undefined && (isOpened || !isReplaced) } satisfies MapState,
		})
	}
}
