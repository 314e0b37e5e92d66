import { databaseContext } from "#core/http/context.server.ts"
import { SITE_ICONS } from "#core/media/site-icons.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Route } from "./+types/web-manifest"

export async function loader({ context }: Route.LoaderArgs) {
	const { name: siteName, icons } = farmOf(await readSettings(context.get(databaseContext)))
	const png = (src: string, size: number) => ({ src, type: "image/png", sizes: `${size}x${size}` })
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
			...(icons.header.endsWith(".svg") ? [{ src: icons.header, type: "image/svg+xml", sizes: "any" }] : []),
			png(icons.small, SITE_ICONS.small.size),
			png(icons.large, SITE_ICONS.large.size),
			{ ...png(icons.maskable, SITE_ICONS.maskable.size), purpose: "maskable" },
		],
	}
	return new Response(JSON.stringify(manifest), {
		headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" },
	})
}
