import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

/** Every URL of the site. Built assets, the files of `public/` and `/media/*` are answered before these. */
export default [
	// Visitors
	index("routes/visitors/home.tsx"),
	route("species/:id", "routes/visitors/species.tsx"),
	route("blog", "routes/visitors/blog.tsx"),
	route("blog/:slug", "routes/visitors/post.tsx"),
	route("waiver", "routes/visitors/waiver.tsx"),
	route("waiver/receipts/:receipt", "routes/visitors/receipt.tsx"),

	// Tour
	route("tour", "routes/tour/tour.tsx"),
	route("offline", "routes/tour/offline.tsx"),

	// Session
	route("auth", "routes/auth/login.tsx"),
	route("auth/create", "routes/auth/register.tsx"),
	route("logout", "routes/auth/logout.ts"),

	// Admin
	layout("routes/admin/layout.tsx", [
		route("admin", "routes/admin/species/species.tsx", [
			route("species/new", "routes/admin/species/new.tsx"),
			route("species/:id/edit", "routes/admin/species/edit.tsx"),
			route("species/archive", "routes/admin/species/archive.tsx"),
			route("species/unarchive", "routes/admin/species/unarchive.tsx"),
			route("species/delete", "routes/admin/species/delete.tsx"),
			route("qr-codes", "routes/admin/qr/qr-codes.tsx"),
		]),
		route("admin/import", "routes/admin/import/import.tsx"),
		route("admin/import/:token", "routes/admin/import/check.tsx"),
		route("admin/news", "routes/admin/posts/posts.tsx", [
			route("new", "routes/admin/posts/new.tsx"),
			route(":id/edit", "routes/admin/posts/edit.tsx"),
			route(":id/delete", "routes/admin/posts/delete.tsx"),
			route(":id/publish", "routes/admin/posts/publish.ts"),
			route(":id/unpublish", "routes/admin/posts/unpublish.ts"),
		]),
		route("admin/analytics", "routes/admin/analytics/analytics.tsx"),
		route("admin/security/waiver-records", "routes/admin/security/waiver-records.tsx"),
		route("admin/security", "routes/admin/security/security.tsx", [
			route("password", "routes/admin/security/password.tsx"),
			route("settings/:key", "routes/admin/security/setting.tsx"),
			route("sessions/end", "routes/admin/security/end-sessions.ts"),
			route("backup", "routes/admin/security/backup.ts"),
		]),
	]),
	layout("routes/admin/guard.ts", [
		route("admin/import/sample_species.csv", "routes/admin/import/sample-csv.ts"),
		route("admin/analytics/:file", "routes/admin/analytics/report-csv.ts"),
		route("admin/export/species.csv", "routes/admin/species/export.ts"),
		route("admin/security/waiver-records.csv", "routes/admin/security/waiver-records-csv.ts"),
		route("admin/backup/download", "routes/admin/security/backup-download.ts"),
		route("admin/qr-codes/print", "routes/admin/qr/print.tsx"),
		route("admin/qr-codes/all.zip", "routes/admin/qr/zip.ts"),
		route("admin/qr-codes/:id/download", "routes/admin/qr/download.ts"),
	]),

	// Files made by the server
	route("site.webmanifest", "routes/feeds/web-manifest.ts"),
	route("waiver/terms/:file", "routes/feeds/waiver-terms.ts"),
	route("catalogue.json", "routes/feeds/catalogue-json.ts"),
	route("tour/bundle.json", "routes/feeds/tour-bundle.ts"),
	route("tour/access.json", "routes/feeds/tour-access.ts"),
	route("species/:id/code.svg", "routes/feeds/species-code.ts"),
	route("species/:id/share/:file", "routes/feeds/share-picture.ts"),
	route("sitemap.xml", "routes/feeds/sitemap.ts"),
	route("robots.txt", "routes/feeds/robots.ts"),
	route("news.rss", "routes/feeds/news-rss.ts"),
	route("news.json", "routes/feeds/news-json.ts"),
	route("healthz", "routes/feeds/healthz.ts"),

	// Programs
	route("api/user", "api/accounts/user.ts"),
	route("api/login", "api/accounts/login.ts"),
	route("api/register", "api/accounts/register.ts"),
	route("api/logout", "api/accounts/logout.ts"),
	route("api/registration-status", "api/accounts/registration-status.ts"),
	route("api/admin/change-password", "api/accounts/change-password.ts"),
	route("api/settings", "api/settings/list.ts"),
	route("api/settings/:key", "api/settings/setting.ts"),
	route("api/species", "api/species/list.ts"),
	route("api/species/featured", "api/species/featured.ts"),
	route("api/species/import", "api/species/import.ts"),
	route("api/species/export", "api/species/export.ts"),
	route("api/species/bulk-delete", "api/species/bulk-delete.ts"),
	route("api/species/bulk-archive", "api/species/bulk-archive.ts"),
	route("api/species/bulk-unarchive", "api/species/bulk-unarchive.ts"),
	route("api/species/:id", "api/species/species.ts"),
	route("api/species/:id/qr", "api/species/qr.ts"),
	route("api/stats/species", "api/species/stats.ts"),
	route("api/blog-posts", "api/posts/list.ts"),
	route("api/blog-posts/slug/:slug", "api/posts/by-slug.ts"),
	route("api/blog-posts/:id", "api/posts/post.ts"),
	route("api/blog-posts/:id/publish", "api/posts/publish.ts"),
	route("api/blog-posts/:id/unpublish", "api/posts/unpublish.ts"),
	route("api/events", "api/events.ts"),
	route("api/waiver-acceptances", "api/waiver-acceptances.ts"),
	route("api/openapi.json", "api/openapi/route.ts"),
	route("api/*", "api/not-found.ts"),

	// Development: every shared component in its states. A production build doesn't have it.
	...(process.env.NODE_ENV === "development" ? [route("dev/components", "routes/dev/components.tsx")] : []),

	route("*", "routes/visitors/not-found.tsx"),
] satisfies RouteConfig
