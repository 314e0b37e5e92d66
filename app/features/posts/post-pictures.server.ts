import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import { liveBlockProblem } from "./live-blocks.server.ts"
import { type KnownPictures, markdownProblem, picturesIn } from "./markdown.ts"

export async function findPictures(db: Database, text: string, origin: string): Promise<KnownPictures> {
	const prefix = mediaUrl("")
	const paths = picturesIn(text).map((url) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url))
	const names = [...new Set(paths)]
		.filter((path) => path.startsWith(prefix))
		.map((path) => path.slice(prefix.length))
	if (names.length === 0) return new Map()
	const rows = await db
		.selectFrom("media")
		.select(["name", "width", "height", "widths"])
		.where("kind", "=", "image")
		.where("name", "in", names)
		.execute()
	return new Map(
		rows.map(({ name, width, height, widths }) => [
			mediaUrl(name),
			{ width: width ?? 800, height: height ?? 600, widths: JSON.parse(widths) },
		]),
	)
}

/** Why a post's content can't be saved, in words for its author; undefined if it can. */
export async function findMarkdownProblem(
	db: Database,
	text: string,
	origin: string,
): Promise<string | undefined> {
	const problem = markdownProblem(text, await findPictures(db, text, origin), origin)
	return problem ?? (await liveBlockProblem(db, text))
}
