type FoundPost = {
	path: string
	title: string
	/** When it takes place or was published; empty for a page. */
	when: string
	about: string
}

/** `total` counts those that aren't shown, too. */
export type FoundPosts = { posts: FoundPost[]; total: number }
