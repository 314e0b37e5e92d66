import { href } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { listContentImports } from "#app/models/content-imports/content-import.server.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { Empty } from "#app/ui/parts.tsx"
import { RecentContentImports } from "#app/ui/recent-content-imports.tsx"
import type { Route } from "./+types/move-in"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/move-in"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	return { imports: await listContentImports(context.get(databaseContext), "site") }
}

/** What came from an earlier site, and how to undo it. */
export default function MoveIn({ loaderData: { imports } }: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-3 max-w-prose">
				Pages, posts and pictures of a WordPress or Hugo site are imported on the server, with one command. It
				first checks the export and lists what will come. The guide that came with this site describes it in
				'docs/running.md', below 'Move in from WordPress or Hugo'.
			</p>
			{imports.length === 0 && (
				<Empty className="mt-4" title="Nothing has been imported from another site." />
			)}
			<RecentContentImports imports={imports} />
		</StaffPage>
	)
}
