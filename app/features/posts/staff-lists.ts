import type { PostKind } from "./post.ts"

/** Apart from what visitors download. */
export const STAFF_LISTS = { post: "/admin/news", page: "/admin/pages" } as const satisfies Record<
	PostKind,
	string
>
