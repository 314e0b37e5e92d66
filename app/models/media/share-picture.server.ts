import { createHash } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import type { PostCover } from "#app/models/posts/post.ts"
import { listCovers } from "#app/models/posts/post-cover.server.ts"
import { farmOf } from "#app/models/settings/farm.ts"
import { readPicture } from "#app/models/settings/picture.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import type { Settings } from "#app/models/settings/settings-table.ts"
import type { SpeciesCard } from "#app/models/species/species.ts"
import { removeSharePicturesBut } from "#app/platform/share-picture-store.server.ts"
import type { Database } from "#db/connection.ts"
import { imagePlacement } from "./image-position.ts"
import { mediaUrl } from "./media.ts"

/** Raise it with every change to the drawing, because other sites cache the URLs for a long time. */
const FRAME = 1

const BATCH = 1_000

type SharePictureFields = Pick<SpeciesCard, "imageUrl" | "imagePosition" | "imageOffset">

/** What to draw: the URLs of a picture and of the mark on it, and the point of the picture that stays in view, as in CSS. */
export type ShareDrawing = { version: string; imageUrl: string; objectPosition: string; mark: string }

/** Undefined without a picture. `mark` is the URL of the farm's large icon. */
export function speciesDrawing({ imageUrl, ...image }: SharePictureFields, mark: string) {
	return imageUrl ? drawing(imageUrl, imagePlacement(image).objectPosition, mark) : undefined
}

export function homeDrawing(settings: Settings): ShareDrawing | undefined {
	const picture = readPicture(settings.hero_picture)
	const { icons } = farmOf(settings)
	return picture ? drawing(mediaUrl(picture.name), `${picture.x}% ${picture.y}%`, icons.large) : undefined
}

type PostDrawingFields = Pick<PostCover, "coverUrl" | "coverPosition">

export function postDrawing({ coverUrl, coverPosition }: PostDrawingFields, mark: string) {
	return coverUrl ? drawing(coverUrl, coverPosition, mark) : undefined
}

export function postDrawingPath(post: PostDrawingFields & { id: number }, mark: string) {
	const drawn = postDrawing(post, mark)
	return drawn && `/blog/${post.id}/share/${drawn.version}.jpg`
}

function drawing(imageUrl: string, objectPosition: string, mark: string): ShareDrawing {
	const content = `${imageUrl} ${objectPosition} ${FRAME} ${mark}`
	const version = createHash("sha256").update(content).digest("hex").slice(0, 16)
	return { version, imageUrl, objectPosition, mark }
}

export function speciesDrawingPath(species: SharePictureFields & { id: number }, mark: string) {
	const drawn = speciesDrawing(species, mark)
	return drawn && `/species/${species.id}/share/${drawn.version}.jpg`
}

export function homeDrawingPath(settings: Settings): string | undefined {
	const drawn = homeDrawing(settings)
	return drawn && `/share/${drawn.version}.jpg`
}

export async function sweepSharePictures(db: Database, dataDir: string): Promise<string[]> {
	const settings = await readSettings(db)
	const { large: mark } = farmOf(settings).icons
	const covers = (await listCovers(db)).map((cover) => postDrawing(cover, mark))
	const known = new Set([...covers, homeDrawing(settings)].map((one) => one?.version))
	for (
		let after = 0, rows = await speciesAfter(db, after);
		rows.length > 0;
		rows = await speciesAfter(db, after)
	) {
		for (const { id, name, ...image } of rows) {
			const imageUrl = name && mediaUrl(name)
			known.add(speciesDrawing({ imageUrl, ...image } as SharePictureFields, mark)?.version)
			after = id
		}
		// 100,000 species at once would stop the site for 0.4 seconds.
		await nextTurn()
	}
	return await removeSharePicturesBut(dataDir, (version) => known.has(version))
}

async function speciesAfter(db: Database, id: number) {
	return await db
		.selectFrom("species")
		.leftJoin("media", "media.id", "species.image_id")
		.select(["species.id", "media.name", "image_position as imagePosition", "image_offset as imageOffset"])
		// With a plus and a left join, SQLite reads in the order of the IDs, instead of sorting all species each time.
		.where(sql`+archived`, "=", 0)
		.where("species.id", ">", id)
		.orderBy("species.id")
		.limit(BATCH)
		.execute()
}
