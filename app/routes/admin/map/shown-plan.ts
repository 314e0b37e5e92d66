import type { CheckedValue } from "#app/models/imports/checked-rows.ts"
import type { CheckedFile } from "#app/models/map/import-map.server.ts"
import { changedFields, type PlannedTrail } from "#app/models/map/import-plan.ts"
import { tooMany } from "#app/models/map/import-text.ts"
import { lengthText } from "#app/models/map/length.ts"
import { piecesOf } from "#app/models/map/line-pieces.ts"
import {
	KIND_LABELS,
	type LinePoint,
	lineOf,
	MAX_LINE_POINTS,
	STEEPNESS_LABELS,
	SUITABILITY_LABELS,
	SURFACE_LABELS,
} from "#app/models/map/map.ts"
import { PLACE, type PlaceContent } from "#app/models/map/place.record.ts"
import { percentText } from "#app/models/map/position.ts"
import { simplifyLine } from "#app/models/map/simplify.ts"
import { TRAIL, type TrailContent } from "#app/models/map/trail.record.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { labelsOf } from "#app/records/define-record.ts"

export type ShownPlan = ReturnType<typeof describePlan>
export type ShownTrailPlan = ShownPlan["trails"][number]

/** Enough to recognize a trail; all points of 200 trails would be some megabytes. */
const DRAWN_POINTS = 20_000

export function describePlan({ plan, stored, seal }: CheckedFile, fileName: string) {
	const inFile = plan.places.map(({ content, known }, at) => ({ ...content, id: known?.id ?? -1 - at }))
	// The last one with an ID counts.
	const all = [...stored.places, ...inFile]
	const most = Math.min(MAX_LINE_POINTS, Math.floor(DRAWN_POINTS / Math.max(1, plan.trails.length)))
	const trails = plan.trails.map((trail, at) => ({
		...{ at, name: trail.content.name, color: trail.content.color, state: trail.state },
		...{ isNamed: trail.isNamed, isEdited: trail.isEdited, lostStops: trail.lostStops },
		line: drawnLine(lineOf(trail.content, all), most),
		facts: factsOf(trail),
		changes: trail.known ? changesOf(trail, labelsOf(TRAIL), trailText) : [],
	}))
	const places = plan.places.map((place, at) => ({
		...{ id: at, name: place.content.name, number: place.content.number, kind: place.content.kind },
		...{ x: place.content.x, y: place.content.y, state: place.state },
		...{ isNamed: place.isNamed, isEdited: place.isEdited },
		changes: place.known ? changesOf(place, labelsOf(PLACE), placeText) : [],
	}))
	const total = (what: "places" | "trails") =>
		stored[what].length + plan[what].filter(({ known }) => !known).length
	const limits = {
		places: tooMany("places", total("places")),
		trails: tooMany("trails", total("trails")),
	}
	return { fileName, seal, trails, places, limits, leftOut: plan.leftOut }
}

/** Pieces keep their ends, so a line of many pieces needs more points. */
function drawnLine(line: LinePoint[], most: number): LinePoint[] {
	return simplifyLine(line, Math.max(most, 2 * piecesOf(line).length))
}

/** '640 m in 2 pieces. The gap of 35 m stays undrawn.' */
function factsOf({ content, gapMetres }: PlannedTrail): string {
	const length = content.lengthMetres === null ? "no length" : lengthText(content.lengthMetres)
	const { length: count } = piecesOf(content.line)
	if (count < 2) return `${length}.`
	const gaps = count === 2 ? "The gap" : "The gaps"
	const stay = count === 2 ? "stays" : "stay"
	return `${length} in ${count} pieces. ${gaps} of ${lengthText(gapMetres)} ${stay} undrawn.`
}

type Named<Content> = Partial<Record<keyof Content, string>>

function changesOf<Content extends object, Stored extends Content>(
	{ content, known }: { content: Content; known: Stored | undefined },
	labels: Named<Content>,
	textOf: (name: keyof Content, content: Content) => string,
): CheckedValue[] {
	if (!known) return []
	return changedFields(content, known as Content).map((name) => ({
		label: labels[name] ?? String(name),
		now: textOf(name, known),
		given: textOf(name, content),
	}))
}

function placeText(name: keyof PlaceContent, place: PlaceContent): string {
	if (name === "kind") return KIND_LABELS[place.kind]
	if (name === "x" || name === "y") return `${percentText(place[name])} %`
	if (name === "species") return formatCount(place.species.length, "species", "species")
	return String(place[name] ?? "")
}

function trailText(name: keyof TrailContent, trail: TrailContent): string {
	switch (name) {
		case "line": {
			const pieces = piecesOf(trail.line).length
			const points = formatCount(trail.line.length, "point")
			return pieces > 1 ? `${points} in ${pieces} pieces` : points
		}
		case "places":
			return formatCount(trail.places.length, "stop")
		case "lengthMetres":
			return trail.lengthMetres === null ? "" : formatNumber(trail.lengthMetres)
		case "steepness":
			return STEEPNESS_LABELS[trail.steepness]
		case "surface":
			return SURFACE_LABELS[trail.surface]
		case "wheelchair":
		case "stroller":
			return SUITABILITY_LABELS[trail[name]]
		case "closed":
			return trail.closed ? "Yes" : "No"
		default:
			return String(trail[name] ?? "")
	}
}
