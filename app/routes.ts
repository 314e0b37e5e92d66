import { index, type RouteConfig, route } from "@react-router/dev/routes"

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

	// Admin
	route("admin/import", "routes/admin/import.tsx"),
	route("admin/import/sample_species.csv", "routes/admin/sample-species.ts"),
	route("admin/import/:token", "routes/admin/import-check.tsx"),
	route("admin/export/species.csv", "routes/admin/export-species.ts"),

	// Files made by the server
	route("catalogue.json", "routes/files/catalogue.ts"),
	route("healthz", "routes/files/healthz.ts"),

	// Programs
	route("api/waiver-acceptances", "routes/api/waiver-acceptances.ts"),

	route("*", "routes/visitors/not-found.tsx"),
] satisfies RouteConfig
