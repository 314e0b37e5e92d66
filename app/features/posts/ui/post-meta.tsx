import { formatDate } from "#core/time/local-time.ts"
import { CATEGORY_LABELS, type Post, postDate } from "#features/posts/post.ts"

export function PostMeta({ post }: { post: Pick<Post, "category" | "createdAt" | "publishedAt"> }) {
	const date = postDate(post)
	return (
		<p className="text-sm">
			<strong className="mr-3">{CATEGORY_LABELS[post.category]}</strong>{" "}
			<time className="text-soft" dateTime={date}>
				{formatDate(date)}
			</time>
		</p>
	)
}

export function PostTags({ tags }: { tags: string[] }) {
	if (tags.length === 0) return <span />
	return (
		<ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-2 text-sm">
			{[...new Set(tags)].map((tag) => (
				<li key={tag} className="min-w-0 rounded bg-sunk px-2.5 py-0.5">
					<bdi>{tag}</bdi>
				</li>
			))}
		</ul>
	)
}
