import type { Fit } from "./georeference.ts"
import { piecesOf } from "./line-pieces.ts"
import { lineOf, type Place, type Position, type Trail } from "./map.ts"
import { placeLabel } from "./place-label.ts"

type Drawn = { places: readonly Place[]; trails: readonly Trail[] }

/** Seven decimals are 1 cm. */
const DECIMALS = 7

/** Writes a map as GeoJSON (RFC 7946). The color is the `stroke` of the simplestyle specification. */
export function writeGeoJson({ places, trails }: Drawn, fit: Fit, speciesNames: Map<number, string>): string {
	const position = (at: Position) => {
		const { latitude, longitude } = fit.toCoordinates(at)
		return [Number(longitude.toFixed(DECIMALS)), Number(latitude.toFixed(DECIMALS))]
	}
	const features = [
		...places.map((place) => ({
			type: "Feature",
			geometry: { type: "Point", coordinates: position(place) },
			properties: {
				name: place.name,
				kind: place.kind,
				number: place.number,
				description: place.text,
				species: place.species.flatMap((id) => speciesNames.get(id) ?? []),
			},
		})),
		...trails.map(({ name, color, places: stops, ...trail }) => {
			const line = lineOf({ line: trail.line, places: stops }, places)
			const { lengthMetres, minutes, steepness, surface, wheelchair, stroller, closed } = trail
			return {
				type: "Feature",
				geometry: geometryOf(piecesOf(line).map((piece) => piece.map(position))),
				properties: {
					name,
					stroke: color,
					...{ lengthMetres, minutes, steepness, surface, wheelchair, stroller, closed },
					places: stops.flatMap((id) => {
						const place = places.find((one) => one.id === id)
						return place ? placeLabel(place, places) : []
					}),
				},
			}
		}),
	]
	return `${JSON.stringify({ type: "FeatureCollection", features }, null, 1)}\n`
}

function geometryOf(pieces: number[][][]) {
	if (pieces.length === 0) return null
	return pieces.length === 1
		? { type: "LineString", coordinates: pieces[0] }
		: { type: "MultiLineString", coordinates: pieces }
}
