import { href, Link } from "react-router"
import { BackIcon } from "./icons.tsx"
import { PostArticle, type ShownPost } from "./post-article.tsx"
import { PostTags } from "./post-meta.tsx"
import { ShareButton } from "./share-button.tsx"

/** A post as visitors read it. In a preview, it has no address to share yet. */
export function PostPage({ post, html, event, isPreview = false }: ShownPost & { isPreview?: boolean }) {
	return (
		<article className="mx-auto max-w-[calc(65ch+2*var(--spacing)*6)] px-4 py-4 md:px-6 md:py-8">
			<Link to={href("/blog")} className="text-link inline-flex min-h-12 items-center gap-2 font-semibold">
				<BackIcon className="size-5" />
				Back to Blog
			</Link>
			<PostArticle post={post} html={html} event={event} />
			<div className="flex flex-wrap items-center justify-between gap-4">
				<PostTags tags={post.tags} />
				<div inert={isPreview}>
					<ShareButton title={post.title} path={href("/blog/:slug", { slug: post.slug || "preview" })} />
				</div>
			</div>
		</article>
	)
}
