import type { Database } from "#db/connection.ts"
import { fillLiveBlocks } from "#features/posts/live-blocks.server.ts"
import { renderMarkdown } from "#features/posts/markdown.ts"
import { findPostAt } from "#features/posts/post.server.ts"
import type { Post } from "#features/posts/post.ts"
import { findPictures } from "#features/posts/post-pictures.server.ts"
import { listPagesBelow } from "#features/posts/post-slug.server.ts"
import { postDescription } from "#features/posts/post-text.ts"
import { readMenu } from "./menu.server.ts"
import type { MenuLink } from "./menu.ts"
import { pathAbove } from "./page-address.ts"
import type { PublicPage } from "./public-page.ts"

export async function toPublicPage(db: Database, page: Post, origin: string): Promise<PublicPage> {
	const { id, slug, title, excerpt } = page
	const content = await fillLiveBlocks(db, page.content)
	const pictures = await findPictures(db, content, origin)
	const { coverUrl, coverAlt, coverWidth, coverHeight, coverWidths, coverPosition } = page
	return {
		id,
		path: slug,
		title,
		excerpt,
		html: renderMarkdown(content, { origin, pictures }),
		cover: { coverUrl, coverAlt, coverWidth, coverHeight, coverWidths, coverPosition },
		description: postDescription(page),
		...(await pagesBeside(db, slug)),
	}
}

export async function listMenuPages(db: Database, origin: string): Promise<PublicPage[]> {
	const { menu } = await readMenu(db)
	const shown: PublicPage[] = []
	for (const { path, postId, isShown } of menu) {
		const page = isShown && postId !== null && (await findPostAt(db, path))
		if (page) shown.push(await toPublicPage(db, page, origin))
	}
	return shown
}

async function pagesBeside(
	db: Database,
	path: string,
): Promise<{ above: MenuLink | null; below: MenuLink[] }> {
	const parent = pathAbove(path)
	const above = parent && (await findPostAt(db, parent))
	return {
		above: above ? { path: above.slug, title: above.title } : null,
		below: (await listPagesBelow(db, path))
			.filter(({ isShown }) => isShown)
			.map(({ slug, title }) => ({ path: slug, title })),
	}
}
