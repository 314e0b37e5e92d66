import { readFile } from "node:fs/promises"
import path from "node:path"
import { addMedia, type NewMedia } from "#core/media/media.server.ts"
import { storeMedia } from "#core/media/media-store.server.ts"
import { addDays } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import { type Database, isUntouched } from "#db/connection.ts"
import { insertMap, type SampleMap } from "#features/map/sample-map.server.ts"
import type { PostEvent } from "#features/posts/events/post-event.ts"
import { appendPage } from "#features/posts/menu.server.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { parseSpeciesCsv } from "#features/species/import/species-csv.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import { setMark, storeSampleTexts } from "./sample.server.ts"
import { noonOf, SAMPLE_POSTS, type SampleEvent } from "./shipped-sample.server.ts"

/** For a database that never had a species or a post. Returns the number of species. */
export async function loadSampleCatalogue(
	db: Database,
	folder: string,
	dataDir: string,
	now: Date,
): Promise<number> {
	if (!(await isUntouched(db))) return 0
	const read = (name: string) => readFile(path.join(folder, name), "utf8")
	const { rows, errors } = parseSpeciesCsv(await read("species.csv"))
	if (errors.length > 0) throw new Error(`The sample catalogue is damaged: ${JSON.stringify(errors[0])}`)

	// Files before rows: the cleanup deletes files without a row.
	const pictures = await storeFiles(
		path.join(folder, "pictures"),
		JSON.parse(await read("pictures.json")),
		dataDir,
	)
	const sounds = await storeFiles(path.join(folder, "audio"), JSON.parse(await read("sounds.json")), dataDir)
	const map: SampleMap = JSON.parse(await read("map.json"))
	const mapPicture = { ...(await storeFile(path.join(folder, "farm-map.svg"), dataDir)), ...MAP_SIZE }
	await db.transaction().execute(async (trx) => {
		await setMark(trx, "sample loaded", now)
		await storeSampleTexts(trx)
		for (const { fields } of rows) {
			const picture = pictures.get(fields.scientificName)
			const sound = sounds.get(fields.scientificName)
			const files = {
				imageId: picture && (await addMedia(trx, picture, now)),
				audioId: sound && (await addMedia(trx, sound, now)),
			}
			await insertSpecies(trx, { ...fields, ...files }, now)
		}
		for (const { publishedAt, event, cover, place = "neither", ...post } of SAMPLE_POSTS) {
			const day = publishedAt ? { publishedAt: noonOf(publishedAt) } : {}
			const picture = cover && pictures.get(cover.of)
			const imageId = picture && (await addMedia(trx, picture, now))
			const { id } = await insertPost(
				trx,
				{
					...post,
					...day,
					event: event && sampleEvent(event, now),
					cover: imageId === undefined ? undefined : { imageId, alt: "", x: 50, y: 50, ...cover },
				},
				now,
			)
			if (place !== "neither") await appendPage(trx, id, place)
		}
		await insertMap(trx, map, await addMedia(trx, mapPicture, now), now)
	})
	return rows.length
}

function sampleEvent(sample: SampleEvent, now: Date): PostEvent {
	let day = addDays(localDay(now.toISOString()), sample.fromDays)
	while (weekdayOf(day) !== sample.weekday) day = addDays(day, 1)
	const at = (time: string) => instantOf(day, time).toISOString()
	return {
		startsAt: at(sample.starts),
		endsAt: at(sample.ends),
		allDay: false,
		place: sample.place,
		cancelled: false,
		signUpUrl: "",
		dates: [],
	}
}

const MAP_SIZE = { width: 1600, height: 1200 }

async function storeFile(file: string, dataDir: string): Promise<NewMedia> {
	const content = await readFile(file)
	const extension = path.extname(file).slice(1)
	const type =
		extension === "mp3"
			? ({ kind: "audio", contentType: "audio/mpeg" } as const)
			: ({ kind: "image", contentType: "image/svg+xml" } as const)
	return { ...type, name: await storeMedia(dataDir, content, extension), bytes: content.byteLength }
}

async function storeFiles(folder: string, names: Record<string, string>, dataDir: string) {
	const media = new Map<string, NewMedia>()
	for (const [scientificName, file] of Object.entries(names))
		media.set(scientificName, await storeFile(path.join(folder, file), dataDir))
	return media
}
