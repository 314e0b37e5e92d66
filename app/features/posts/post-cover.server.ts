import { type Selectable, sql } from "kysely"
import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { NO_COVER } from "./no-cover.ts"
import type { PostCover } from "./post.ts"

/** The cover's file as JSON, for a query of posts. */
export const COVER = sql<string | null>`(
	select json_object('name', name, 'width', width, 'height', height, 'widths', json(widths))
	from media where media.id = posts.cover_id
)`.as("cover")

export const COVER_BYTES = sql<number | null>`(select bytes from media where media.id = posts.cover_id)`.as(
	"coverBytes",
)

type CoverColumns = Pick<Selectable<Schema["posts"]>, "cover_alt" | "cover_x" | "cover_y"> & {
	cover: string | null
}

export function coverOf(row: CoverColumns): PostCover {
	if (row.cover === null) return NO_COVER
	const { name, width, height, widths } = JSON.parse(row.cover)
	return {
		coverUrl: mediaUrl(name),
		coverAlt: row.cover_alt,
		// Drawings of the sample catalogue have no size of their own.
		coverWidth: width ?? 800,
		coverHeight: height ?? 600,
		coverWidths: widths,
		coverPosition: positionOf(row),
	}
}

function positionOf({ cover_x, cover_y }: { cover_x: number; cover_y: number }): string {
	return `${cover_x}% ${cover_y}%`
}

type CoverContent = { alt: string; x: number; y: number }

export async function findCover(db: Database, postId: number): Promise<PostCover> {
	const row = await db
		.selectFrom("posts")
		.select(["cover_alt", "cover_x", "cover_y", COVER])
		.where("id", "=", postId)
		.executeTakeFirst()
	return row ? coverOf(row) : NO_COVER
}

/** `imageId` is undefined for the cover that the post has, null for none. Call it after a save that checked the revision. */
export async function writeCover(
	db: Database,
	postId: number,
	{ alt, x, y }: CoverContent,
	imageId: number | null | undefined,
): Promise<void> {
	await db
		.updateTable("posts")
		.set({
			cover_alt: alt,
			cover_x: x,
			cover_y: y,
			...(imageId !== undefined && { cover_id: imageId }),
		})
		.where("id", "=", postId)
		.execute()
}
