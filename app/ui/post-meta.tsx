import { formatDate } from "../models/local-time.ts"
import { CATEGORY_LABELS, type Post, postDate } from "../models/post.ts"

/** Category and day of a post. */
export function PostMeta({ post }: { post: Pick<Post, "category" | "createdAt" | "publishedAt"> }) {
	const date = postDate(post)
	return (
		<p className="text-sm">
			<strong className="mr-3 text-lake">{CATEGORY_LABELS[post.category]}</strong>{" "}
			<time dateTime={date}>{formatDate(date)}</time>
		</p>
	)
}

export function PostTags({ tags }: { tags: string[] }) {
	if (tags.length === 0) return <span />
	return (
		<ul aria-label="Tags" className="flex flex-wrap gap-2 text-sm">
			{[...new Set(tags)].map((tag) => (
				<li key={tag} className="rounded bg-sunk px-2.5 py-0.5">
					{tag}
				</li>
			))}
		</ul>
	)
}
