import type { Database } from "#db/connection.ts"
import { renderMarkdown } from "./markdown.ts"
import type { Post } from "./post.ts"
import { findPictures } from "./post-pictures.server.ts"
import { postDescription } from "./post-text.ts"

/** A post as its page shows it. */
export async function toShownPost(db: Database, { content, ...post }: Post, origin: string) {
	const html = renderMarkdown(content, { origin, pictures: await findPictures(db, content, origin) })
	return { post, html, description: postDescription({ ...post, content }) }
}
