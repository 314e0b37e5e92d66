import { href, Link } from "react-router"
import { PlaceIcon } from "#core/ui/icons.tsx"
import { placeName } from "#features/map/ordered-places.ts"
import type { SpeciesOnMap } from "#features/map/species-on-map.ts"
import { ClosedLine } from "./closed-line.tsx"
import { MapPicture, ratioOf } from "./map-sheet.tsx"
import { markText } from "./place-mark.tsx"
import { pointStyle, TrailLines } from "./trail-lines.tsx"

/** How many times wider than the section the whole map would be. */
const SCALE = 3
/** Width by height. */
const SHAPE = 2

export default function OnMap({ places }: { places: SpeciesOnMap[] }) {
	return (
		<section>
			<h2 className="text-lg">On the map</h2>
			<ul className="mt-1 grid gap-4">
				{places.map((one) => (
					<li key={one.place.id}>
						<PlaceSection {...one} />
					</li>
				))}
			</ul>
		</section>
	)
}

function PlaceSection({ map, place, trails, places }: SpeciesOnMap) {
	const { left, top } = cornerOf(place, map)
	const address = `${href("/map")}?map=${map.id}&place=${place.id}#place`
	return (
		<>
			<Link
				to={address}
				aria-hidden="true"
				tabIndex={-1}
				className="map-crop relative block overflow-hidden rounded-md bg-sunk"
				style={{ aspectRatio: SHAPE }}
			>
				<span
					className="absolute"
					style={{
						width: `${SCALE * 100}%`,
						aspectRatio: ratioOf(map),
						left: `${left}%`,
						top: `${top}%`,
					}}
				>
					<MapPicture
						map={map}
						alt=""
						sizes="(min-width: 52rem) 120rem, 300vw"
						isLazy
						className="absolute inset-0 size-full"
					/>
					<TrailLines trails={trails} places={[place, ...places]} withoutLetters />
					<span
						style={pointStyle(place)}
						className="absolute grid -translate-1/2 h-11 min-w-11 place-items-center rounded-full border-3 border-ongold bg-gold px-1 font-bold text-ongold"
					>
						{markText(place) ?? <PlaceIcon />}
					</span>
				</span>
			</Link>
			<p className="py-2">
				<Link to={address} className="text-link py-2 font-semibold">
					<span className="sr-only">On the map: </span>
					<span dir="auto">{placeName(place)}</span>
				</Link>
				{trails.length > 0 && (
					<span className="text-soft">
						{" "}
						On {trails.map(({ letter, name }) => `trail ${letter}, ${name}`).join("; ")}.
					</span>
				)}
			</p>
			{trails.map((trail) => (
				<ClosedLine key={trail.id} trail={trail} />
			))}
		</>
	)
}

/** The map's upper left corner in percent of the section, with the place as near to the middle as possible. */
function cornerOf({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }) {
	const scaleDown = (SCALE * SHAPE * height) / width
	const corner = (at: number, scale: number) => Math.min(0, Math.max(1 - scale, 0.5 - at * scale))
	const percent = (value: number) => Math.round(value * 10_000) / 100
	return { left: percent(corner(x, SCALE)), top: percent(corner(y, scaleDown)) }
}
