import { MAX_COMPLETED } from "#app/tour/stored-tours.ts"
import { type Discovery, type TourSession, withDiscoveries } from "#app/tour/tour-session.ts"
import { BrokenBytesError, byteReader, byteWriter, crc32, fromDigits, toDigits } from "./bytes.ts"
import { hasPossibleTimes, type Progress, type ProgressProblem, toursOf } from "./progress.ts"

/** Increase it when the format changes; older ones must stay readable. */
export const VERSION = 1

/** A farm's visitors can't have more; a larger text isn't read at all. */
const MAX_DIGITS = 500_000
const MAX_FINDS = 20_000
const MAX_FAVORITES = 20_000

type Writer = ReturnType<typeof byteWriter>
type Reader = ReturnType<typeof byteReader>

const HAS_END = 1
const ACTIVE = 2
const WITHOUT_POINTS = 4

/** The same on both phones, because storage belongs to the site's address. Only its checksum is in the code. */
const farmKey = (farm: string) => crc32(new TextEncoder().encode(farm.toLowerCase()))

/** Times are exact, names left out. Reading it needs the catalogue. `farm` is the host of the site. */
export function encodeProgress(progress: Progress, farm: string): string {
	const writer = byteWriter()
	writer.unsigned(farmKey(farm))
	const tours = toursOf(progress).toSorted((a, b) => a.id - b.id)
	writer.unsigned(tours.length)
	let before = 0
	for (const tour of tours) {
		writer.signed(tour.id - before)
		writeTour(writer, tour)
		before = tour.id
	}
	writeIds(writer, progress.favorites)
	const checksum = byteWriter()
	checksum.unsigned(VERSION)
	checksum.unsigned(crc32(writer.bytes))
	return toDigits([...checksum.bytes, ...writer.bytes])
}

function writeTour(writer: Writer, tour: TourSession): void {
	const { id, startTime, endTime, active, discoveries, withoutPoints, undone = {}, joined = [] } = tour
	const start = Date.parse(startTime)
	writer.unsigned((endTime ? HAS_END : 0) + (active ? ACTIVE : 0) + (withoutPoints ? WITHOUT_POINTS : 0))
	writer.signed(start - id)
	if (endTime) writer.signed(Date.parse(endTime) - start)
	const undoings = Object.entries(undone).filter(([speciesId]) => /^[1-9]\d{0,14}$/.test(speciesId))
	writer.unsigned(undoings.length)
	for (const [speciesId, at] of undoings) {
		writer.unsigned(Number(speciesId))
		writer.signed(at - start)
	}
	writer.unsigned(joined.length)
	for (const one of joined) writer.signed(one - id)
	writer.unsigned(discoveries.length)
	let before = start
	for (const find of discoveries) {
		const at = Date.parse(find.discoveredAt)
		const hasOwnId = find.id !== at
		writer.unsigned(find.speciesId)
		// Both flags are in the lowest bits, because most finds then take a byte less.
		const elapsed = at - before
		const size = Math.abs(elapsed) * 8 + (elapsed < 0 ? 4 : 0)
		writer.unsigned(size + (hasOwnId ? 2 : 0) + (find.discoveryMethod === "qr_code" ? 1 : 0))
		if (hasOwnId) writer.signed(find.id - at)
		before = at
	}
}

function writeIds(writer: Writer, ids: readonly number[]): void {
	writer.unsigned(ids.length)
	let before = 0
	for (const id of ids.toSorted((a, b) => a - b)) {
		writer.unsigned(id - before)
		before = id
	}
}

/** Species have no names yet. `now` is in milliseconds. */
export function decodeProgress(digits: string, farm: string, now: number): Progress | ProgressProblem {
	if (digits.length > MAX_DIGITS) return { kind: "too large" }
	const bytes = fromDigits(digits)
	if (!bytes) return { kind: "broken" }
	try {
		const reader = byteReader(bytes)
		const version = reader.unsigned()
		if (version > VERSION) return { kind: "newer" }
		if (version !== VERSION) return { kind: "broken" }
		const checksum = reader.unsigned()
		if (crc32(bytes.subarray(reader.position())) !== checksum) return { kind: "broken" }
		if (reader.unsigned() !== farmKey(farm)) return { kind: "foreign" }
		const progress = readProgress(reader)
		if (!reader.isAtEnd()) return { kind: "broken" }
		return toursOf(progress).every((tour) => hasPossibleTimes(tour, now)) ? progress : { kind: "times" }
	} catch (error) {
		if (error instanceof BrokenBytesError) return { kind: "broken" }
		throw error
	}
}

function readProgress(reader: Reader): Progress {
	let id = 0
	const tours = list(reader, MAX_COMPLETED + 1, () => {
		id += reader.signed()
		return readTour(reader, id)
	})
	let favorite = 0
	const favorites = list(reader, MAX_FAVORITES, () => {
		favorite += reader.unsigned()
		return validId(favorite)
	})
	const [active, ...others] = tours.filter((tour) => tour.active)
	if (others.length > 0) throw new BrokenBytesError("Only one tour can be running.")
	return { active, completed: tours.filter((tour) => !tour.active), favorites: [...new Set(favorites)] }
}

function readTour(reader: Reader, id: number): TourSession {
	const flags = reader.unsigned()
	const active = (flags & ACTIVE) > 0
	const hasEnd = (flags & HAS_END) > 0
	if (active === hasEnd || flags > 7) throw new BrokenBytesError("A tour is either running or has ended.")
	const start = id + reader.signed()
	const end = hasEnd ? start + reader.signed() : undefined
	const undone = list(reader, MAX_FINDS, () => [validId(reader.unsigned()), validId(start + reader.signed())])
	const joined = list(reader, MAX_FINDS, () => validId(id + reader.signed()))
	let before = start
	const discoveries = list(reader, MAX_FINDS, () => {
		const find = readFind(reader, before)
		before = Date.parse(find.discoveredAt)
		return find
	})
	const tour: TourSession = {
		id: validId(id),
		startTime: isoTime(start),
		endTime: end === undefined ? null : isoTime(end),
		totalPoints: 0,
		discoveries: [],
		active,
		...((flags & WITHOUT_POINTS) > 0 && { withoutPoints: true }),
		...(undone.length > 0 && { undone: Object.fromEntries(undone) }),
		...(joined.length > 0 && { joined }),
	}
	return withDiscoveries(tour, discoveries)
}

function readFind(reader: Reader, before: number): Discovery {
	const speciesId = validId(reader.unsigned())
	const size = reader.unsigned()
	const elapsed = Math.floor(size / 8)
	const at = Math.floor(size / 4) % 2 === 1 ? before - elapsed : before + elapsed
	const id = Math.floor(size / 2) % 2 === 1 ? at + reader.signed() : at
	const discoveryMethod = size % 2 === 1 ? "qr_code" : "manual"
	return {
		id: validId(id),
		speciesId,
		speciesName: "",
		discoveredAt: isoTime(at),
		points: 0,
		discoveryMethod,
	}
}

function list<Item>(reader: Reader, most: number, read: () => Item): Item[] {
	const count = reader.unsigned()
	if (count > most) throw new BrokenBytesError("A list is too long.")
	return Array.from({ length: count }, read)
}

function validId(id: number): number {
	if (!Number.isSafeInteger(id) || id <= 0) throw new BrokenBytesError("An ID is invalid.")
	return id
}

function isoTime(time: number): string {
	const date = new Date(time)
	if (Number.isNaN(date.getTime())) throw new BrokenBytesError("A time is invalid.")
	return date.toISOString()
}
