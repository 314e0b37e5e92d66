import { room } from "#core/http/route-helpers.ts"

export default room("features/posts", ({ page, staffAction }) => ({
	visitors: [
		page("blog", "pages/blog.tsx", "visitors/blog"),
		page("blog/:slug", "pages/post.tsx", "visitors/post"),
		page("events", "pages/events.tsx", "visitors/events"),
		page("news.rss", "pages/news-feed.ts", "feeds/news-rss"),
		page("events.ics", "pages/events-calendar.ts", "feeds/events-calendar"),
		page("blog/:slug/event.ics", "pages/events-calendar.ts", "feeds/event-file"),
	],
	staff: [
		page("admin/news/:id/versions", "staff/versions.tsx", "admin/posts/versions"),
		page("admin/news/new", "staff/post.tsx", "admin/posts/new"),
		page("admin/news/:id/edit", "staff/post.tsx", "admin/posts/post"),
		page("admin/news", "staff/posts.tsx", "admin/posts/posts", [
			staffAction(":id/publish", "posts/publish"),
			staffAction(":id/unpublish", "posts/unpublish"),
			staffAction(":id/restore", "posts/restore"),
		]),
		page("admin/events", "staff/events.tsx", "admin/posts/events"),
		page("admin/events/new", "staff/post.tsx", "admin/posts/event-new"),
		page("admin/events/:id/edit", "staff/post.tsx", "admin/posts/event"),
		page("admin/pages/new", "staff/post.tsx", "admin/posts/page-new"),
		page("admin/pages/:id/edit", "staff/post.tsx", "admin/posts/page"),
		page("admin/pages", "staff/pages.tsx", "admin/posts/pages", [staffAction("menu", "posts/menu-entry")]),
		page("admin/news/pictures", "staff/pictures.tsx", "admin/posts/pictures"),
	],
	files: [page("admin/news/preview", "staff/preview.tsx", "admin/posts/preview")],
}))
