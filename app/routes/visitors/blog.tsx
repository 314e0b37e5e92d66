import { useRef } from "react"
import { href, Link, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import type { PageRange } from "#app/models/forms/page-range.ts"
import { eventWhen } from "#app/models/post-events/event-words.ts"
import { pageOfPosts } from "#app/models/posts/post.server.ts"
import { POSTS_PER_PAGE } from "#app/models/posts/post.ts"
import { preview } from "#app/models/posts/post-text.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { isBlogEnabled } from "#app/models/settings/setting.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { parsePages, setPages } from "#app/models/species/catalogue-filters.ts"
import { EventLine } from "#app/ui/event-details.tsx"
import { EarlierLink, MoreLink } from "#app/ui/more-links.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { PostCover } from "#app/ui/post-cover.tsx"
import { PostMeta, PostTags } from "#app/ui/post-meta.tsx"
import type { Route } from "./+types/blog"

export const handle =
	import.meta.env.SSR &&
	({ isIndexed: true, section: "blog", cacheParameters: ["page", "from"] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "News & Updates") },
	{ name: "description", content: "What is new on the farm: news, conservation work and events." },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if (!isBlogEnabled(await readSettings(db))) throw redirect(href("/"))
	const { posts, total, ...range } = await pageOfPosts(db, parsePages(url.searchParams))
	const zone = await readTimeZone(db)
	const cards = posts.map(({ content, event, ...post }) => ({
		...post,
		preview: preview(content),
		event: event && {
			when: eventWhen(event, zone),
			at: event.startsAt,
			place: event.place,
			// Other marks would depend on the day.
			mark: event.cancelled ? ("Cancelled" as const) : null,
		},
	}))
	return { range, posts: cards, total }
}

export default function Blog({ loaderData: { range, posts, total } }: Route.ComponentProps) {
	const list = useRef<HTMLUListElement>(null)
	const inPages = { range, address, part: "main", what: "posts" }
	return (
		<div className="frame *:max-w-prose py-8 md:py-12">
			<h1>News &amp; Updates</h1>
			<p className="mb-4">
				<Link to={href("/events")} className="text-link inline-flex min-h-12 items-center font-semibold">
					All events
				</Link>
			</p>
			{total === 0 && <p>No blog posts available at this time.</p>}
			<EarlierLink {...inPages} />
			<ul ref={list}>
				{posts.map((post, at) => (
					<li key={post.id} className="border-t border-line py-7">
						<article>
							<PostCover cover={post} first={at === 0} className="mb-4 aspect-2/1" />
							<PostMeta post={post} />
							<h2 dir="auto" className="mt-1">
								<Link to={href("/blog/:slug", { slug: post.slug })} className="hover:underline">
									{post.title}
								</Link>
							</h2>
							{post.event && <EventLine event={post.event} />}
							{post.excerpt && (
								<p dir="auto" className="mt-2 text-lg">
									{post.excerpt}
								</p>
							)}
							<p dir="auto" className="mt-2 text-soft">
								{post.preview}
							</p>
							<div className="mt-3 flex flex-wrap items-center justify-between gap-3">
								<PostTags tags={post.tags} />
								<Link
									to={href("/blog/:slug", { slug: post.slug })}
									className="text-link inline-flex min-h-12 items-center font-semibold"
								>
									Read More
									<span className="sr-only">
										: <bdi>{post.title}</bdi>
									</span>
								</Link>
							</div>
						</article>
					</li>
				))}
			</ul>
			<MoreLink {...inPages} pageSize={POSTS_PER_PAGE} total={total} list={list} />
		</div>
	)
}

function address(range: PageRange): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return `${href("/blog")}${params.size > 0 ? `?${params}` : ""}`
}
