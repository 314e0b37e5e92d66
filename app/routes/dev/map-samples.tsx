import { PLACE_KINDS, type ShownMap, type ShownPlace, type ShownTrail } from "#app/models/map/map.ts"
import { ClosedLine } from "#app/ui/map/closed-line.tsx"
import mapStyles from "#app/ui/map/map.css?url"
import { MapSheet } from "#app/ui/map/map-sheet.tsx"
import OnMap from "#app/ui/map/on-map.tsx"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { pointStyle, TrailLines, TrailMark } from "#app/ui/map/trail-lines.tsx"
import { Sample } from "./sample.tsx"
import { LONG_NAME } from "./sample-data.ts"

const PLACES: ShownPlace[] = PLACE_KINDS.map((kind, at) => ({
	...{ id: at + 1, name: at === 0 ? LONG_NAME : `Place ${at + 1}`, kind, text: "" },
	number: at === 0 ? "1" : "",
	x: 0.08 + at * 0.08,
	y: at % 2 === 0 ? 0.3 : 0.7,
	species: [],
}))

const TRAILS: ShownTrail[] = ["#8a2f20", "#1d4f91", "#5b2a86"].map((color, at) => ({
	...{ id: at + 1, name: `Trail ${at + 1}`, letter: "ABC".charAt(at), color },
	...{ lengthMetres: 1200, minutes: 40, steepness: "gentle", surface: "gravel" },
	...{ wheelchair: "yes", stroller: "yes", places: [1, 2] },
	line: [0.1, 0.4, 0.6, 0.9].map((x, point) => ({ x, y: 0.2 + at * 0.25 + (point % 2) * 0.1 })),
	isClosed: at === 2,
	notice: at === 2 ? { text: "Flooded until the weekend.", endsAt: null, closes: true } : null,
}))

const MAP: ShownMap = {
	...{ id: 1, name: "The farm", description: "", altText: "A map", imageUrl: "/icon.svg" },
	...{ imageWidths: [], width: 800, height: 400, controlPoints: [], places: PLACES, trails: TRAILS },
}

export function MapSamples() {
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<Sample title="Marks of places and trails">
				{() => (
					<div className="flex flex-wrap gap-3">
						{PLACES.map((place) => (
							<PlaceMark key={place.id} place={place} isFound={place.id === 2} />
						))}
						{TRAILS.map((trail) => (
							<TrailMark key={trail.id} {...trail} />
						))}
					</div>
				)}
			</Sample>
			<Sample title="A map with trails, one of them closed, and places">
				{() => (
					<div className="map-view">
						<MapSheet map={MAP} sizes="40rem">
							<TrailLines trails={TRAILS} places={PLACES} />
							{PLACES.map((place) => (
								<span key={place.id} className="map-point" style={pointStyle(place)}>
									<PlaceMark place={place} />
								</span>
							))}
						</MapSheet>
					</div>
				)}
			</Sample>
			<Sample title="A closed trail, and one with a notice">
				{() => (
					<>
						<ClosedLine trail={{ isClosed: true, notice: null }} />
						<ClosedLine
							trail={{ isClosed: true, notice: { text: "Flooded.", endsAt: null, closes: true } }}
						/>
					</>
				)}
			</Sample>
			<Sample title="A species on the map">
				{() => (
					<OnMap
						places={PLACES.slice(0, 2).map((place) => ({ map: MAP, place, trails: TRAILS, places: PLACES }))}
					/>
				)}
			</Sample>
		</>
	)
}
