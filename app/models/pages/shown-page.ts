import type { PostCover } from "#app/models/posts/post.ts"
import type { MenuLink } from "./menu.ts"

/** A page as visitors see it. `html` is made from its Markdown. */
export type ShownPage = MenuLink & {
	id: number
	excerpt: string
	html: string
	cover: PostCover
	description: string
	/** The page that it is below, and those below it. */
	above: MenuLink | null
	below: MenuLink[]
}
