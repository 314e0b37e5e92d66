import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/today"
import { readToday } from "./read-today.server.ts"
import { TodayPanel } from "./today-panel.tsx"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Today") }]

export async function loader({ context }: Route.LoaderArgs) {
	return await readToday(context.get(databaseContext), new Date())
}

/** For editors, who don't see Site Settings. */
export default function TodayPage({ loaderData }: Route.ComponentProps) {
	return (
		<section aria-labelledby="section-title">
			<h2 id="section-title" className="mb-4">
				Today
			</h2>
			<TodayPanel {...loaderData} />
		</section>
	)
}
