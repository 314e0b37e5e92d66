import type { PostCover } from "./post.ts"

// In a file of its own, because the home page doesn't need it.
export const NO_COVER: PostCover = {
	coverUrl: null,
	coverAlt: "",
	coverWidth: null,
	coverHeight: null,
	coverWidths: [],
	coverPosition: "50% 50%",
}
