import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { parseAdminList } from "../../forms/admin-list.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { countAllSpecies, countSpecies } from "../../models/species.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import type { Route } from "./+types/analytics"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Analytics") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { archived } = parseAdminList(url.searchParams)
	const { totalSpecies, featuredCount } = await countSpecies(db)
	return { totalSpecies, featuredCount, archived, codes: archived ? await countAllSpecies(db) : totalSpecies }
}

export default function AnalyticsTab({ loaderData }: Route.ComponentProps) {
	const { totalSpecies, featuredCount, archived, codes } = loaderData
	return (
		<section aria-labelledby="analytics-title">
			<h2 id="analytics-title" className="blazed mb-5 text-xl">
				Analytics
			</h2>
			<div className="grid gap-4 md:grid-cols-3">
				<Count title="Total Species" count={totalSpecies}>
					Publicly visible
				</Count>
				<Count title="Featured Species" count={featuredCount}>
					Marked as featured
				</Count>
				<Count title="QR Codes" count={codes}>
					{archived ? "Total in database" : "Available for generation"}
					<br />
					<Link
						to={href("/admin/analytics") + (archived ? "" : "?archived=show")}
						preventScrollReset
						className="text-link inline-flex min-h-11 items-center"
					>
						{archived ? "Leave out archived species" : "Count archived species too"}
					</Link>
				</Count>
			</div>
		</section>
	)
}

function Count({ title, count, children }: { title: string; count: number; children: ReactNode }) {
	return (
		<div className="rounded-md border-2 border-line bg-surface p-5">
			<h3 className="text-lg">{title}</h3>
			<p className="font-display text-3xl tabular-nums">{count}</p>
			<p className="text-soft">{children}</p>
		</div>
	)
}
