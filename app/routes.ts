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
	route("auth", "routes/session/login.tsx"),
	route("auth/create", "routes/session/register.tsx"),
	route("logout", "routes/session/logout.ts"),

	// Admin
	layout("routes/admin/frame.tsx", [
		route("admin", "routes/admin/species.tsx", [
			route("species/new", "routes/admin/species-new.tsx"),
			route("species/:id/edit", "routes/admin/species-edit.tsx"),
			route("species/archive", "routes/admin/species-archive.tsx"),
			route("species/unarchive", "routes/admin/species-unarchive.tsx"),
			route("species/delete", "routes/admin/species-delete.tsx"),
			route("qr-codes", "routes/admin/qr-codes.tsx"),
		]),
		route("admin/import", "routes/admin/import.tsx"),
		route("admin/import/:token", "routes/admin/import-check.tsx"),
		route("admin/news", "routes/admin/news.tsx", [
			route("new", "routes/admin/post-new.tsx"),
			route(":id/edit", "routes/admin/post-edit.tsx"),
			route(":id/delete", "routes/admin/post-delete.tsx"),
			route(":id/publish", "routes/admin/post-publish.ts"),
			route(":id/unpublish", "routes/admin/post-unpublish.ts"),
		]),
		route("admin/analytics", "routes/admin/analytics.tsx"),
		route("admin/security/waiver-records", "routes/admin/waiver-records.tsx"),
		route("admin/security", "routes/admin/security.tsx", [
			route("password", "routes/admin/password.tsx"),
			route("settings/:key", "routes/admin/setting.tsx"),
			route("sessions/end", "routes/admin/sessions-end.ts"),
			route("backup", "routes/admin/backup.ts"),
		]),
	]),
	layout("routes/admin/guard.ts", [
		route("admin/import/sample_species.csv", "routes/admin/sample-species.ts"),
		route("admin/analytics/:file", "routes/admin/report-csv.ts"),
		route("admin/export/species.csv", "routes/admin/export-species.ts"),
		route("admin/security/waiver-records.csv", "routes/admin/waiver-records-file.ts"),
		route("admin/backup/download", "routes/admin/backup-download.ts"),
		route("admin/qr-codes/print", "routes/admin/qr-print.tsx"),
		route("admin/qr-codes/all.zip", "routes/admin/qr-zip.ts"),
		route("admin/qr-codes/:id/download", "routes/admin/qr-download.ts"),
	]),

	// Files made by the server
	route("site.webmanifest", "routes/files/web-manifest.ts"),
	route("waiver/terms/:file", "routes/files/waiver-terms.ts"),
	route("catalogue.json", "routes/files/catalogue.ts"),
	route("tour/bundle.json", "routes/files/tour-bundle.ts"),
	route("tour/access.json", "routes/files/tour-access.ts"),
	route("species/:id/code.svg", "routes/files/species-code.ts"),
	route("species/:id/share/:file", "routes/files/share-picture.ts"),
	route("sitemap.xml", "routes/files/sitemap.ts"),
	route("robots.txt", "routes/files/robots.ts"),
	route("news.rss", "routes/files/news-rss.ts"),
	route("news.json", "routes/files/news-json.ts"),
	route("healthz", "routes/files/healthz.ts"),

	// Programs
	route("api/user", "routes/api/user.ts"),
	route("api/login", "routes/api/login.ts"),
	route("api/register", "routes/api/register.ts"),
	route("api/logout", "routes/api/logout.ts"),
	route("api/registration-status", "routes/api/registration-status.ts"),
	route("api/admin/change-password", "routes/api/change-password.ts"),
	route("api/settings", "routes/api/settings.ts"),
	route("api/settings/:key", "routes/api/setting.ts"),
	route("api/species", "routes/api/species-list.ts"),
	route("api/species/featured", "routes/api/species-featured.ts"),
	route("api/species/import", "routes/api/species-import.ts"),
	route("api/species/export", "routes/api/species-export.ts"),
	route("api/species/bulk-delete", "routes/api/bulk-delete.ts"),
	route("api/species/bulk-archive", "routes/api/bulk-archive.ts"),
	route("api/species/bulk-unarchive", "routes/api/bulk-unarchive.ts"),
	route("api/species/:id", "routes/api/species.ts"),
	route("api/species/:id/qr", "routes/api/species-qr.ts"),
	route("api/stats/species", "routes/api/species-stats.ts"),
	route("api/blog-posts", "routes/api/blog-posts.ts"),
	route("api/blog-posts/slug/:slug", "routes/api/blog-post-by-slug.ts"),
	route("api/blog-posts/:id", "routes/api/blog-post.ts"),
	route("api/blog-posts/:id/publish", "routes/api/blog-post-publish.ts"),
	route("api/blog-posts/:id/unpublish", "routes/api/blog-post-unpublish.ts"),
	route("api/events", "routes/api/events.ts"),
	route("api/waiver-acceptances", "routes/api/waiver-acceptances.ts"),
	route("api/openapi.json", "routes/api/openapi.ts"),
	route("api/*", "routes/api/not-found.ts"),

	route("*", "routes/visitors/not-found.tsx"),
] satisfies RouteConfig
