import { isDeepStrictEqual } from "node:util"
import type { Change } from "#app/models/accounts/change.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { updateRecord } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { type MapPart, readPlaces, readTrails } from "./sample-map-parts.server.ts"
import { SAMPLE_MAP } from "./shipped-sample.server.ts"

/** A place or trail that came with the sample. `isStop`: it is unchanged, but a trail that stays stops there. */
export type SamplePart = { id: number; goes: boolean; isShown: boolean; isStop: boolean }

export type SampleMapState = {
	id: number
	/** The whole map, because nothing on it was changed or added. */
	goes: boolean
	places: SamplePart[]
	trails: SamplePart[]
	/** How many of its name and description are the sample's. */
	texts: number
	/** Whether its picture or its alternative text is the sample's. */
	isDrawing: boolean
}

/** What a sample map with places of the farm's own is called once the sample is gone. */
const NEUTRAL = { name: "Map of the farm", description: "" }

const TEXTS = ["name", "description"] as const

/** The maps that came with the sample. `loadedAt` is UTC ISO 8601. */
export async function listSampleMaps(db: Database, loadedAt: string): Promise<SampleMapState[]> {
	const states: SampleMapState[] = []
	for (const map of await selectSampleMaps(db, loadedAt)) {
		const places = await readPlaces(db, map.id, loadedAt)
		const trails = await readTrails(db, map.id, loadedAt)
		const stops = new Set(trails.flatMap(({ isOurs, stops }) => (isOurs ? [] : stops)))
		const isStop = ({ id, isOurs }: MapPart) => isOurs && stops.has(id)
		const toPart = (part: MapPart) => ({
			...{ id: part.id, isShown: part.isShown, isStop: isStop(part) },
			goes: part.isOurs && !isStop(part),
		})
		states.push({
			id: map.id,
			goes: isMapUnchanged(map, loadedAt) && [...places, ...trails].every(({ isOurs }) => isOurs),
			places: places.filter(({ isOfSample }) => isOfSample).map(toPart),
			trails: trails.filter(({ isOfSample }) => isOfSample).map(toPart),
			texts: TEXTS.filter((name) => map[name] === SAMPLE_MAP[name]).length,
			isDrawing: map.imageAt === loadedAt || map.alt_text === SAMPLE_MAP.altText,
		})
	}
	return states
}

/** Replaces the sample's texts of these maps by neutral ones. Call it in a transaction. */
export async function neutralizeMapTexts(db: Database, loadedAt: string, change: Change): Promise<void> {
	await replaceTexts(db, loadedAt, { from: SAMPLE_MAP, to: NEUTRAL }, change)
}

/** Gives maps with neutral texts the sample's. Call it in a transaction. */
export async function restoreMapTexts(db: Database, loadedAt: string, change: Change): Promise<void> {
	await replaceTexts(db, loadedAt, { from: NEUTRAL, to: SAMPLE_MAP }, change)
}

type Texts = Record<(typeof TEXTS)[number], string>

async function replaceTexts(
	db: Database,
	loadedAt: string,
	{ from, to }: { from: Texts; to: Texts },
	change: Change,
): Promise<void> {
	for (const map of await selectSampleMaps(db, loadedAt)) {
		const text = (name: keyof Texts) => (map[name] === from[name] ? to[name] : map[name])
		const content = { name: text("name"), description: text("description"), altText: map.alt_text }
		if (content.name === map.name && content.description === map.description) continue
		await updateRecord(db, MAP, { id: map.id, revision: map.revision, content }, change)
	}
}

async function selectSampleMaps(db: Database, loadedAt: string) {
	return await db
		.selectFrom("maps")
		.innerJoin("media", "media.id", "maps.image_id")
		.selectAll("maps")
		.select("media.created_at as imageAt")
		.where("maps.created_at", "=", loadedAt)
		.execute()
}

type MapRow = Awaited<ReturnType<typeof selectSampleMaps>>[number]

function isMapUnchanged(map: MapRow, loadedAt: string): boolean {
	if (map.updated_at === loadedAt) return true
	return (
		map.imageAt === loadedAt &&
		map.alt_text === SAMPLE_MAP.altText &&
		TEXTS.every((name) => map[name] === SAMPLE_MAP[name]) &&
		isDeepStrictEqual(JSON.parse(map.control_points), SAMPLE_MAP.controlPoints)
	)
}
