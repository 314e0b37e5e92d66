import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Lazy, lazyComponent } from "#core/ui/lazy-component.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import { orderedPlaces, placeName } from "#features/map/ordered-places.ts"
import { type Finds, isDone } from "#features/map/place-finds.ts"
import type { Here } from "./here.tsx"
import { matches, useChoice } from "./map-choice.ts"
import { MapSheet, ratioOf } from "./map-sheet.tsx"
import type { MapZoom } from "./map-zoom.ts"
import { groupText, type Mark, markGroups } from "./mark-groups.ts"
import { PlaceLink, useOpenPlace } from "./place-link.tsx"
import { PlaceMark } from "./place-mark.tsx"
import { pointStyle, TrailLines } from "./trail-lines.tsx"

const TOOLS = lazyComponent(() => import("./map-tools.tsx"))
const Lines = memo(TrailLines)

/** Width of a printed page without its margins, in pixels. */
const PAPER_WIDTH = 680

const GROUP_FACTOR = 2.5

type InteractiveMapProps = {
	map: PublicMap
	place: PublicPlace | undefined
	trail: PublicTrail | undefined
	next: PublicPlace | undefined
	finds: Finds
}

export function InteractiveMap({ map, place, trail, next, finds }: InteractiveMapProps) {
	const hydrated = useHydrated()
	const view = useRef<HTMLDivElement>(null)
	/** Width of the whole map on screen, in pixels; undefined before it is measured. */
	const [width, setWidth] = useState<number>()
	const [here, setHere] = useState<Here>()
	const zoom = useRef<MapZoom>(undefined)
	const opened = useRef<number>(undefined)
	const openPlace = useOpenPlace(map.id)
	const { placeId, trailId, group } = useChoice()
	const ratio = ratioOf(map)
	const size = useMemo(() => (width === undefined ? 0 : markSize(view.current?.firstElementChild)), [width])
	useLayoutEffect(() => {
		const measure = () => setWidth(view.current?.clientWidth)
		// Paper has space for most marks, and a mark of several places can't be pressed there.
		const print = () => flushSync(() => setWidth(PAPER_WIDTH))
		measure()
		window.addEventListener("beforeprint", print)
		window.addEventListener("afterprint", measure)
		return () => {
			window.removeEventListener("beforeprint", print)
			window.removeEventListener("afterprint", measure)
		}
	}, [])
	const shape = width === undefined ? undefined : { width, height: width / ratio, size, placeId }
	const places = orderedPlaces(map).filter((one) => matches(one, { placeId, trailId, group }, map.trails))
	const marks = shape ? markGroups(places, shape) : places.map((one) => ({ ...one, places: [one] }))
	function openGroup(mark: Mark<PublicPlace>) {
		const [first] = mark.places
		opened.current = first?.id
		// Where zooming can't separate them, the first place opens, and the others keep their mark.
		if (!zoom.current?.zoomTo(mark, GROUP_FACTOR)) openPlace(first?.id)
	}
	// The pressed mark was replaced by the marks of its places.
	useEffect(() => {
		const mark = view.current?.querySelector<HTMLElement>(`[data-places~="${opened.current}"]`)
		if (width && document.activeElement === document.body) mark?.focus({ preventScroll: true })
		opened.current = undefined
	}, [width])
	return (
		<>
			<section id="map" aria-label="Map">
				<a href="#list" className="sr-only focus:not-sr-only">
					Skip to the list of trails and places
				</a>
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
				<div
					ref={view}
					role="group"
					aria-label="The map. Arrow keys move it, + and − zoom, 0 shows all of it"
					className="map-view"
				>
					<MapSheet map={map} sizes="(min-width: 80rem) 77rem, 100vw" first>
						<Lines trails={map.trails} places={map.places} only={trail?.id} ratio={ratio} />
						{marks.map((mark) => {
							const [one] = mark.places
							if (mark.places.length > 1)
								return <GroupMark key={groupText(mark)} mark={mark} onOpen={openGroup} />
							return (
								one && (
									<OneMark key={one.id} map={map} place={one} isOpen={one.id === place?.id} finds={finds} />
								)
							)
						})}
						{here && <HereMark here={here} />}
					</MapSheet>
				</div>
			</section>
			<div className="flex min-h-15 flex-wrap content-start items-center gap-2 px-(--panel-edge) pt-3 print:hidden">
				{hydrated && (
					<Lazy
						of={TOOLS}
						props={{
							...{ view, zoom, map, place, next, finds },
							onMove: setHere,
							onSettle: setWidth,
						}}
					/>
				)}
			</div>
		</>
	)
}

type OneMarkProps = { map: PublicMap; place: PublicPlace; isOpen: boolean; finds: Finds }

function OneMark({ map, place, isOpen, finds }: OneMarkProps) {
	const isFound = isDone(place, finds)
	return (
		<PlaceLink
			mapId={map.id}
			placeId={place.id}
			aria-current={isOpen ? "true" : undefined}
			className="map-point"
			draggable={false}
			data-places={place.id}
			style={pointStyle(place)}
		>
			<PlaceMark place={place} isFound={isFound} isOpen={isOpen} />
			<span className="sr-only">
				{placeName(place)}
				{isFound && ", found"}
			</span>
		</PlaceLink>
	)
}

function GroupMark({ mark, onOpen }: { mark: Mark<PublicPlace>; onOpen: (mark: Mark<PublicPlace>) => void }) {
	return (
		<button
			type="button"
			className="map-point"
			data-places={mark.places.map(({ id }) => id).join(" ")}
			style={pointStyle(mark)}
			onClick={() => onOpen(mark)}
		>
			<span
				className="place-mark"
				data-stop
				data-kind={mark.places.find(({ kind }) => kind === "danger")?.kind}
				aria-hidden="true"
			>
				{groupText(mark)}
			</span>
			<span className="sr-only">Show apart: {mark.places.map(placeName).join(", ")}</span>
		</button>
	)
}

/** In pixels, see the map's stylesheet. */
function markSize(sheet: Element | null | undefined): number {
	const size = sheet && getComputedStyle(sheet).getPropertyValue("--mark")
	const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
	return Number.parseFloat(size || "1.5") * rem
}

const CIRCLE = "pointer-events-none absolute -translate-1/2 rounded-full"

function HereMark({ here }: { here: Here }) {
	const size = `${here.radius * 200}%`
	return (
		<>
			<span
				className={`aspect-square border-2 border-[#0b57d0] bg-[rgb(11_87_208/15%)] ${CIRCLE}`}
				style={{ ...pointStyle(here), width: size }}
				aria-hidden="true"
			/>
			<span
				data-here
				className={`z-2 size-[1.25rem] border-3 border-[white] bg-[#0b57d0] shadow-[0_0_0_1px_#0b57d0] ${CIRCLE}`}
				style={pointStyle(here)}
				aria-hidden="true"
			/>
		</>
	)
}
