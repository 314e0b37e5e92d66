import { href } from "react-router"
import { BackLink } from "#app/ui/parts.tsx"
import { PostArticle, type ShownPost } from "./post-article.tsx"
import { PostTags } from "./post-meta.tsx"
import { ShareButton } from "./share-button.tsx"

/** A post as visitors read it. In a preview, it has no address to share yet. */
export function PostPage({ post, html, event, isPreview = false }: ShownPost & { isPreview?: boolean }) {
	return (
		<article className="frame *:max-w-prose py-4 md:py-8">
			<BackLink to={href("/blog")}>Back to Blog</BackLink>
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
