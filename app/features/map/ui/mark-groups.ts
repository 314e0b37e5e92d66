import type { Position, PublicPlace } from "#features/map/map.ts"
import { markText } from "./place-mark.tsx"

export type Marked = Position & Pick<PublicPlace, "id" | "kind" | "number"> & { species: readonly unknown[] }

export type Mark<Place extends Marked = Marked> = Position & { places: Place[] }

/** Each round merges marks that overlap after the previous one. */
const MAX_ROUNDS = 20

export type GroupOptions = {
	/** Width of the whole map on screen, in pixels. */
	width: number
	height: number
	/** Size of a mark, in pixels. */
	size: number
	placeId?: number | undefined
}

/** Width from which a map has space for benches and views, in pixels. */
const MIN_WIDTH_FOR_ALL = 570

/** Groups marks that would overlap. Small maps leave out benches and views; the list has them. */
export function markGroups<Place extends Marked>(
	places: readonly Place[],
	{ width, height, size, placeId }: GroupOptions,
): Mark<Place>[] {
	const overlaps = (one: Mark, other: Mark) =>
		Math.abs(one.x - other.x) * width < (widthOf(one, size) + widthOf(other, size)) / 2 &&
		Math.abs(one.y - other.y) * height < size
	const toMark = (place: Place): Mark<Place> => ({ x: place.x, y: place.y, places: [place] })
	const chosen = places.filter(({ id }) => id === placeId).map(toMark)
	const rest = places.filter(({ id }) => id !== placeId)
	let marks = rest.filter(isMajor).map(toMark)
	for (let round = 0; round < MAX_ROUNDS; round++) {
		const joined = joinOverlapping(marks, overlaps)
		if (joined.length === marks.length) break
		marks = joined
	}
	for (const place of width < MIN_WIDTH_FOR_ALL ? [] : rest.filter((one) => !isMajor(one))) {
		const mark = toMark(place)
		if (!marks.some((other) => overlaps(mark, other))) marks.push(mark)
	}
	const orderOf = ({ places: [first] }: Mark<Place>) => (first ? places.indexOf(first) : 0)
	return [...marks, ...chosen].sort((a, b) => orderOf(a) - orderOf(b))
}

function joinOverlapping<Place extends Marked>(
	marks: readonly Mark<Place>[],
	overlaps: (one: Mark, other: Mark) => boolean,
): Mark<Place>[] {
	const joined: Mark<Place>[] = []
	for (const mark of marks) {
		const at = joined.findIndex((other) => overlaps(mark, other))
		const other = joined[at]
		if (other) joined[at] = together([...other.places, ...mark.places])
		else joined.push(mark)
	}
	return joined
}

function together<Place extends Marked>(places: Place[]): Mark<Place> {
	const middle = (axis: "x" | "y") => places.reduce((sum, place) => sum + place[axis], 0) / places.length
	return { x: middle("x"), y: middle("y"), places }
}

const MAJOR_KINDS = new Set(["parking", "toilet", "danger"])

function isMajor({ kind, number, species }: Marked): boolean {
	return number !== "" || species.length > 0 || MAJOR_KINDS.has(kind)
}

const MAX_NAMED = 2

/** '5 · 10', or '5 · 10 +3'. Danger, toilets and parking come first. */
export function groupText({ places }: Pick<Mark, "places">): string {
	const facilitiesFirst = places.toSorted((a, b) => orderInGroup(a) - orderInGroup(b))
	const named = facilitiesFirst
		.map((place) => markText(place))
		.filter(Boolean)
		.slice(0, MAX_NAMED)
	const more = places.length - named.length
	return [named.join(" · "), more > 0 && `+${more}`].filter(Boolean).join(" ")
}

function orderInGroup({ kind, number }: Marked): number {
	return kind === "danger" ? 0 : number === "" ? 1 : 2
}

/** Approximate width of the mark's text, in pixels. Capitals are wider than digits. */
export function widthOf(mark: Pick<Mark, "places">, size: number): number {
	const [place] = mark.places
	const text = place && mark.places.length === 1 ? (markText(place) ?? "") : groupText(mark)
	const letterWidth = /^[A-Z]+$/.test(text) ? 0.45 : 0.27
	return size * (1 + Math.max(0, text.length - 1) * letterWidth)
}
