import type { Feature } from "#core/feature.ts"
import type { KindRules } from "#core/records/kind-rules.ts"

const ofPosts = (kind: "post" | "page") =>
	({
		table: "posts",
		title: "title",
		role: "editor",
		most: Number.POSITIVE_INFINITY,
		hidden: { column: "state", when: "draft", note: "It's a draft, as it was before" },
		noun: kind,
		isOne: (row) => row.kind === kind,
		auditActions: { deleted: `${kind}.deleted`, restored: `${kind}.undeleted` },
	}) satisfies Partial<KindRules>

export default {
	parts: {
		blog_enabled: ["/blog", "/events", "/news.rss", "/events.ics"],
		events_enabled: ["/events", "/events.ics", "/blog/:slug/event.ics", "/admin/events"],
		pages_enabled: ["/:page/:child?", "/admin/pages"],
	},
	links: [
		{ path: "/blog", title: "News", short: "News", icon: "news", needs: "blog", footer: "pages", place: 4 },
		{ path: "/events", title: "Events", needs: "events", footer: "pages", place: 5 },
	],
	staffMenu: [
		{ to: "/admin/news", isTab: true, place: 3 },
		{ to: "/admin/events", place: 2 },
		{ to: "/admin/pages", place: 3 },
	],
	records: {
		post: {
			...ofPosts("post"),
			label: "Blog post",
			page: "/blog/:slug",
			list: "/admin/news",
			deletedTitle: "Blog post deleted successfully",
		},
		page: { ...ofPosts("page"), label: "Page", page: ":slug", list: "/admin/pages" },
	},
} satisfies Feature
