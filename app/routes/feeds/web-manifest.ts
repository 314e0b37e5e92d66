import { databaseContext } from "#app/middleware/context.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import type { Route } from "./+types/web-manifest"

export async function loader({ context }: Route.LoaderArgs) {
	const { site_name: siteName } = await readSettings(context.get(databaseContext))
	const manifest = {
		id: "/tour",
		name: `${siteName}: Wildlife Tour`,
		short_name: siteName,
		description: "The self-guided wildlife tour, with or without a connection.",
		lang: "en-CA",
		start_url: "/tour",
		scope: "/",
		display: "standalone",
		theme_color: "#10302a",
		background_color: "#f2f5ea",
		icons: [
			{ src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
			{ src: "/icon-192.png", type: "image/png", sizes: "192x192" },
			{ src: "/icon-512.png", type: "image/png", sizes: "512x512" },
			{ src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" },
	})
}
