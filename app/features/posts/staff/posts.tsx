import { href, Link, Outlet } from "react-router"
import { pagesSearch, parsePages } from "#core/forms/page-range.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { Empty } from "#core/ui/page-elements.tsx"
import { eventSummary } from "#features/posts/events/event-dates.server.ts"
import { pageOfStaffPosts } from "#features/posts/post.server.ts"
import { preview } from "#features/posts/post-text.ts"
import type { Route } from "./+types/posts"
import { StaffPostList } from "./staff-post-list.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { posts, total, ...range } = await pageOfStaffPosts(db, parsePages(url.searchParams), "post")
	const cards = posts.map(({ content, event, ...post }) => ({
		...post,
		preview: preview(content),
		event: event && `${event.cancelled ? "Cancelled event: " : "Event: "}${eventSummary(event)}`,
	}))
	return { posts: cards, total, range, search: pagesSearch(url.searchParams) }
}

export default function NewsTab({ loaderData }: Route.ComponentProps) {
	const { total, search } = loaderData
	return (
		<section id="news" aria-labelledby="news-title">
			<div className="mb-5 flex flex-wrap items-center justify-between gap-4">
				<h2 id="news-title">Blog &amp; News</h2>
				<Link to={href("/admin/news/new") + search} className="button button-gold">
					Create New Post
				</Link>
			</div>
			{total === 0 && <Empty title="No blog posts yet. Create your first post!" />}
			<StaffPostList {...loaderData} kind="post" />
			<Outlet />
		</section>
	)
}
