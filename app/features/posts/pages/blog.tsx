import { useRef } from "react"
import { href, Link, useRouteLoaderData } from "react-router"
import { type PageRange, parsePages, rangeSearch } from "#core/forms/page-range.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { CARD, Empty, TextLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { eventSummary } from "#features/posts/events/event-dates.server.ts"
import { pageOfPosts } from "#features/posts/post.server.ts"
import { POSTS_PER_PAGE } from "#features/posts/post.ts"
import { preview } from "#features/posts/post-text.ts"
import { EventLine } from "#features/posts/ui/event-details.tsx"
import { PostCover } from "#features/posts/ui/post-cover.tsx"
import { PostMeta } from "#features/posts/ui/post-meta.tsx"
import type { Route } from "./+types/blog"

export const handle =
	import.meta.env.SSR && ({ isIndexed: true, cacheParameters: ["page", "from"] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, "News & Updates", "What is new on the farm: news, conservation work and events.")

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { posts, total, ...range } = await pageOfPosts(db, parsePages(url.searchParams))
	const cards = posts.map(({ content, excerpt, event, tags: _, ...post }) => ({
		...post,
		about: excerpt || preview(content),
		event: event && {
			when: eventSummary(event),
			at: event.startsAt,
			place: event.place,
			// Other marks depend on the day, and this page is cached.
			mark: event.cancelled ? ("Cancelled" as const) : null,
		},
	}))
	return { range, posts: cards, total }
}

export default function Blog({ loaderData: { range, posts, total } }: Route.ComponentProps) {
	const list = useRef<HTMLUListElement>(null)
	const inPages = { range, address, part: "main", what: "posts" }
	const sections = useRouteLoaderData<RootLayoutData>("root")?.sections
	return (
		<div className="frame pt-6 lg:pt-10">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
				<h1>News &amp; Updates</h1>
				{sections?.events !== false && <TextLink to={href("/events")}>All events</TextLink>}
			</div>
			{total === 0 && <Empty title="No blog posts available at this time." />}
			<EarlierLink {...inPages} />
			<ul ref={list} className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
				{posts.map((post, at) => (
					<PostCard
						key={post.id}
						post={post}
						isLead={at === 0 && range.from === 1 && post.coverUrl !== null}
					/>
				))}
			</ul>
			<MoreLink {...inPages} pageSize={POSTS_PER_PAGE} total={total} list={list} />
		</div>
	)
}

type PostCardProps = {
	post: Route.ComponentProps["loaderData"]["posts"][number]
	isLead: boolean
}

function PostCard({ post, isLead }: PostCardProps) {
	const address = href("/blog/:slug", { slug: post.slug })
	return (
		<li className={isLead ? "sm:col-span-full" : ""}>
			<article
				className={`relative flex h-full flex-col overflow-hidden hover:border-ink ${CARD} ${isLead ? "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" : ""}`}
			>
				<PostCover
					cover={post}
					first={isLead}
					sizes={isLead ? "(min-width: 1024px) 690px, 100vw" : CARD_SIZES}
					className={`aspect-video ${isLead ? "lg:aspect-4/3 lg:min-h-full" : ""}`}
				/>
				<div className={`flex grow flex-col p-4 lg:p-6 ${isLead ? "lg:justify-center" : ""}`}>
					<PostMeta post={post} />
					<h2 dir="auto" className={`mt-1 ${isLead ? "" : "text-lg"}`}>
						<Link to={address} className="after:absolute after:inset-0 hover:underline">
							{post.title}
						</Link>
					</h2>
					{post.event && <EventLine event={post.event} />}
					<p dir="auto" className="mt-2 max-w-[66ch]">
						{post.about}
					</p>
					<Link
						to={address}
						className={`text-link relative inline-flex min-h-12 items-center self-start pt-3 font-semibold ${isLead ? "" : "mt-auto"}`}
					>
						Read More
						<span className="sr-only">
							: <bdi>{post.title}</bdi>
						</span>
					</Link>
				</div>
			</article>
		</li>
	)
}

const CARD_SIZES = "(min-width: 1024px) 384px, (min-width: 640px) 48vw, 100vw"

const address = (range: PageRange) => href("/blog") + rangeSearch(range)
