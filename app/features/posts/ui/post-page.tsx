import { href, Link } from "react-router"
import { BackLink, CARD } from "#core/ui/page-elements.tsx"
import { ShareButton } from "#core/ui/share-button.tsx"
import { PostArticle, type PublicPost } from "./post-article.tsx"
import { PostTags } from "./post-meta.tsx"

export type NextEvent = { slug: string; title: string; when: string }

type PostPageProps = PublicPost & { isPreview?: boolean; nextEvent?: NextEvent | null }

export function PostPage({ post, html, event, isPreview = false, nextEvent }: PostPageProps) {
	return (
		<article className="frame py-2 md:py-4">
			<BackLink to={href("/blog")}>Back to Blog</BackLink>
			<PostArticle
				post={post}
				html={html}
				event={event}
				aside={nextEvent && <NextEventCard event={nextEvent} />}
			>
				<div className="flex max-w-[66ch] flex-wrap items-center justify-between gap-4">
					<PostTags tags={post.tags} />
					<div inert={isPreview}>
						<ShareButton title={post.title} path={href("/blog/:slug", { slug: post.slug || "preview" })} />
					</div>
				</div>
			</PostArticle>
		</article>
	)
}

function NextEventCard({ event: { slug, title, when } }: { event: NextEvent }) {
	return (
		<aside aria-labelledby="next-event" className={`${CARD} grid grid-cols-1 gap-1 p-5`}>
			<h2 id="next-event" className="text-sm">
				Next event
			</h2>
			<p dir="auto" className="font-display text-lg">
				<Link to={href("/blog/:slug", { slug })} className="hover:underline">
					{title}
				</Link>
			</p>
			<p>{when}</p>
			<p>
				<Link to={href("/events")} className="text-link inline-flex min-h-12 items-center font-semibold">
					All events
				</Link>
			</p>
		</aside>
	)
}
