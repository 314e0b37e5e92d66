/** A page, such as 'About', isn't news: it has an address and a place in the menu of its own. */
export const POST_KINDS = ["post", "page"] as const
export type PostKind = (typeof POST_KINDS)[number]

/** The address for visitors. The slug of a page is its path. */
export const postPath = (slug: string) => (kindOfSlug(slug) === "page" ? slug : `/blog/${slug}`)

export const STAFF_LISTS = { post: "/admin/news", page: "/admin/pages" } as const satisfies Record<
	PostKind,
	string
>

export const kindOfSlug = (slug: string): PostKind => (slug.startsWith("/") ? "page" : "post")
