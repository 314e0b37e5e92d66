import { href, Link } from "react-router"
import { BackLink, CARD, TextLink } from "#core/ui/page-elements.tsx"
import { ShareButton } from "#core/ui/share-button.tsx"
import type { Post } from "#features/posts/post.ts"
import { EventDetails, type EventOnPage } from "./event-details.tsx"
import { MarkdownText } from "./markdown-text.tsx"
import { PostCover } from "./post-cover.tsx"
import { PostMeta, PostTags } from "./post-meta.tsx"

export type NextEvent = { slug: string; title: string; when: string }

type PostPageProps = {
	post: Omit<Post, "content">
	html: string
	event: EventOnPage | null
	isPreview?: boolean
	nextEvent?: NextEvent | null
}

export function PostPage({ post, html, event, isPreview = false, nextEvent }: PostPageProps) {
	return (
		<article className="frame py-2 md:py-4">
			<BackLink to={href("/blog")}>Back to Blog</BackLink>
			<header className="max-w-[46rem]">
				<h1 dir="auto">{post.title}</h1>
				<div className="mt-3">
					<PostMeta post={post} />
				</div>
			</header>
			<div className="mt-4 max-sm:-mx-edge lg:mt-8">
				<PostCover
					cover={post}
					first
					sizes="(min-width: 1280px) 1200px, 100vw"
					className="aspect-video sm:rounded-lg lg:aspect-12/5"
				/>
			</div>
			{/* By text size: large text has no space for two columns. */}
			<div className="@container mt-6 lg:mt-8">
				<div className="grid grid-cols-1 gap-8 @min-[55rem]:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] @min-[55rem]:gap-x-[9%]">
					<div className="grid grid-cols-1 content-start gap-5 *:[section]:max-w-[66ch]">
						{post.excerpt && (
							<p dir="auto" className="max-w-[66ch] text-lg font-semibold">
								{post.excerpt}
							</p>
						)}
						{event && <EventDetails event={event} slug={post.published ? post.slug : ""} />}
						<MarkdownText html={html} />
						<div className="flex max-w-[66ch] flex-wrap items-center justify-between gap-4 print:hidden">
							<PostTags tags={post.tags} />
							<div inert={isPreview}>
								<ShareButton
									title={post.title}
									path={href("/blog/:slug", { slug: post.slug || "preview" })}
								/>
							</div>
						</div>
					</div>
					<div>{nextEvent && <NextEventCard event={nextEvent} />}</div>
				</div>
			</div>
		</article>
	)
}

function NextEventCard({ event: { slug, title, when } }: { event: NextEvent }) {
	return (
		<aside aria-labelledby="next-event" className={`${CARD} grid max-w-[66ch] grid-cols-1 gap-1 p-5 pb-3`}>
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
				<TextLink to={href("/events")}>All events</TextLink>
			</p>
		</aside>
	)
}
