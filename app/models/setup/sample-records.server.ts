import { isDeepStrictEqual } from "node:util"
import { type Selectable, sql } from "kysely"
import { sampleEvent } from "#app/models/post-events/sample-event.ts"
import type { PostKind } from "#app/models/posts/post-kind.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { fieldColumns, textColumns, withMedia } from "#app/models/species/species-rows.server.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { publicationOf, SAMPLE_POSTS, sampleSpecies } from "./shipped-sample.server.ts"

/** A record that came with the sample. `isShown`: visitors see it. */
export type SampleRecord = { id: number; isChanged: boolean; isShown: boolean; kind?: PostKind }

/** The sample is only loaded into a site that never had another record, so its numbers are the first ones. */
const LAST_ID = 200

/** Archiving isn't a change of the content. `loadedAt` is UTC ISO 8601. */
export async function listSampleSpecies(db: Database, loadedAt: string): Promise<SampleRecord[]> {
	const photos = sql<number>`(select count(*) from species_photos where species_id = species.id)`
	const rows = await withMedia(db)
		.select([...fieldColumns, "species.id", "archived", "image_position", "image_offset"])
		.select(["species.updated_at", "image.created_at as imageAt", "audio.created_at as audioAt"])
		.select(photos.as("photos"))
		.where("species.id", "<=", LAST_ID)
		.where("species.created_at", "=", loadedAt)
		.execute()
	return rows.map(({ id, archived, updated_at, photos, imageAt, audioAt, ...columns }) => {
		const isShipped = () => {
			const shipped = sampleSpecies().get(columns.scientific_name)
			const files = [imageAt, audioAt].every((at) => at === null || at === loadedAt)
			return shipped && files && isSameText(columns, shipped)
		}
		const isUnchanged = photos === 0 && (updated_at === loadedAt || isShipped())
		return { id, isChanged: !isUnchanged, isShown: archived === 0 }
	})
}

type Shipped = ReturnType<typeof sampleSpecies> extends Map<string, infer Species> ? Species : never

function isSameText(columns: object, shipped: Shipped): boolean {
	const position = {
		image_position: shipped.imagePosition ?? "center",
		image_offset: shipped.imageOffset ?? "0,0",
	}
	return isDeepStrictEqual({ ...columns }, { ...textColumns(shipped), ...position })
}

/** When the sample's posts were created: those with a date on that day, the others when it was loaded. */
export function creationTimes(loadedAt: string): string[] {
	const days = SAMPLE_POSTS.flatMap(({ publishedAt }) => publishedAt ?? [])
	return [loadedAt, ...days.map((day) => publicationOf(day).toISOString())]
}

/** A change of the time zone isn't a change of the content. `loadedAt` is UTC ISO 8601. */
export async function listSamplePosts(db: Database, loadedAt: string): Promise<SampleRecord[]> {
	const isSaved = sql<0 | 1>`exists (select 1 from post_versions where post_id = posts.id)`
	const coverAt = sql<string | null>`(select created_at from media where media.id = posts.cover_id)`
	const rows = await db
		.selectFrom("posts")
		.selectAll()
		.select([isSaved.as("isSaved"), coverAt.as("coverAt")])
		.where("id", "<=", LAST_ID)
		.where("created_at", "in", creationTimes(loadedAt))
		.execute()
	const zone = await readTimeZone(db)
	return rows.map(({ isSaved, coverAt, ...row }) => {
		const hasShippedTimes = isSaved === 0 || isOnShippedTimes(row, zone, loadedAt)
		const hasShippedCover = coverAt === null || (coverAt === loadedAt && isShippedCover(row))
		const isUnchanged =
			row.updated_at === loadedAt || (isShippedPost(row) && hasShippedTimes && hasShippedCover)
		return { id: row.id, kind: row.kind, isChanged: !isUnchanged, isShown: row.state !== "draft" }
	})
}

type PostRow = Selectable<Schema["posts"]>

const shippedPost = ({ title }: PostRow) => SAMPLE_POSTS.find((post) => post.title === title)

function isShippedPost(row: PostRow): boolean {
	const shipped = shippedPost(row)
	return (
		shipped !== undefined &&
		shipped.content === row.content &&
		shipped.excerpt === row.excerpt &&
		shipped.category === row.category &&
		isDeepStrictEqual(shipped.tags, JSON.parse(row.tags)) &&
		shipped.published === (row.state !== "draft") &&
		(shipped.event?.place ?? "") === row.event_place &&
		(shipped.event !== undefined) === (row.event_starts_at !== null) &&
		row.event_cancelled === 0 &&
		row.event_repeats === null &&
		row.event_sign_up_url === ""
	)
}

/** Older samples had no covers. */
function isShippedCover(row: PostRow): boolean {
	return shippedPost(row)?.cover?.alt === row.cover_alt && row.cover_x === 50 && row.cover_y === 50
}

function isOnShippedTimes(row: PostRow, zone: string, loadedAt: string): boolean {
	const event = shippedPost(row)?.event
	if (!event) return true
	const { startsAt, endsAt } = sampleEvent(event, zone, new Date(loadedAt))
	return row.event_starts_at === startsAt && row.event_ends_at === endsAt && row.event_all_day === 0
}
