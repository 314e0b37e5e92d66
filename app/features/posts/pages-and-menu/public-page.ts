import type { PostCover } from "#features/posts/post.ts"
import type { MenuLink } from "./menu.ts"

export type PublicPage = MenuLink & {
	id: number
	excerpt: string
	html: string
	cover: PostCover
	description: string
	above: MenuLink | null
	below: MenuLink[]
}
