import { originContext } from "#app/middleware/context.server.ts"
import { robotsText } from "#app/models/settings/sitemap.ts"
import type { Route } from "./+types/robots"

export function loader({ context }: Route.LoaderArgs) {
	return new Response(robotsText(context.get(originContext)), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
