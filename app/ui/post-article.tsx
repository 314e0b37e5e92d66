import type { ShownEvent } from "#app/models/post-events/event-words.ts"
import type { Post } from "#app/models/posts/post.ts"
import { EventDetails } from "./event-details.tsx"
import { PostCover } from "./post-cover.tsx"
import { PostMeta } from "./post-meta.tsx"

/** `html` is made from the post's Markdown. */
export type ShownPost = { post: Omit<Post, "content">; html: string; event: ShownEvent | null }

export function PostArticle({ post, html, event }: ShownPost) {
	return (
		<>
			<header className="mt-4 border-b border-line pb-5">
				<PostMeta post={post} />
				<h1 dir="auto" className="mt-2">
					{post.title}
				</h1>
				{post.excerpt && (
					<p dir="auto" className="mt-4 text-lg text-soft">
						{post.excerpt}
					</p>
				)}
				{event && <EventDetails event={event} slug={post.slug} />}
			</header>
			<PostCover cover={post} first className="mt-6 h-auto max-h-[75vh]" />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it from Markdown, in which HTML is text */}
			<div className="prose post-text max-w-none py-6" dangerouslySetInnerHTML={{ __html: html }} />
		</>
	)
}
