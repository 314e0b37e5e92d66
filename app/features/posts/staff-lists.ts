import type { PostKind } from "./post.ts"

/** In its own file, so that visitors don't download it. */
export const STAFF_LISTS = { post: "/admin/news", page: "/admin/pages" } as const satisfies Record<
	PostKind,
	string
>
