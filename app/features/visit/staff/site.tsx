import { href, Link } from "react-router"
import { featuresContext, type SiteRow } from "#core/feature.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { readFirstSteps } from "#features/setup/staff/first-steps.server.ts"
import { readSiteRows, type SiteGroup } from "#features/setup/staff/site-rows.server.ts"
import type { Route } from "./+types/site"
import { readToday } from "./read-today.server.ts"
import { TodayPanel } from "./today-panel.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site"))) },
]

const SETUP = href("/admin/site/setup")

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const now = new Date()
	const groups = await readSiteRows(db, context.get(featuresContext), now)
	const steps = await readFirstSteps(context)
	const setup: SiteRow = {
		...{ to: SETUP, title: staffTitle(SETUP) },
		value: `${steps.filter(({ missing }) => !missing).length} of ${steps.length} done`,
	}
	groups.at(-1)?.rows.push(setup)
	return { groups, today: await readToday(db, now) }
}

export default function SiteSettings({ loaderData: { groups, today } }: Route.ComponentProps) {
	return (
		<section aria-labelledby="site-title" className="pt-4">
			<h2 id="site-title" className="mb-4">
				{staffTitle(href("/admin/site"))}
			</h2>
			<TodayPanel heading="h3" {...today} />
			{groups.map((group) => (
				<Group key={group.title} {...group} />
			))}
		</section>
	)
}

function Group({ title, rows }: SiteGroup) {
	return (
		<section className="grid grid-cols-1 gap-x-10 border-t border-line py-4 lg:grid-cols-[1fr_3fr]">
			<h3 className="text-xl">{title}</h3>
			<dl className="@container">
				{rows.map((row) => (
					<Row key={row.title} row={row} />
				))}
			</dl>
		</section>
	)
}

function Row({ row }: { row: SiteRow }) {
	const { to, title } = row
	return (
		<div className="grid items-center gap-x-4 border-line py-2 not-last:border-b-2 @min-[16rem]:grid-cols-[minmax(0,1fr)_auto] @min-[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(4.5rem,auto)]">
			<dt className="font-semibold">{title}</dt>
			<dd className="row-start-2 text-soft [overflow-wrap:anywhere] @min-[36rem]:row-start-auto">
				{"value" in row ? (
					<span dir="auto">{row.value}</span>
				) : (
					<span className="font-semibold text-barn">
						<span aria-hidden="true" className="mr-2 inline-block size-2.5 bg-barn" />
						Not set: {row.unset}
					</span>
				)}
			</dd>
			<dd className="justify-self-end max-[16rem]:justify-self-start @min-[16rem]:col-start-2 @min-[16rem]:row-span-2 @min-[16rem]:row-start-1 @min-[36rem]:col-start-3 @min-[36rem]:row-span-1">
				<Link to={to} className="text-link inline-flex min-h-11 items-center font-semibold">
					{"value" in row ? "Change" : "Add"}
					<span className="sr-only"> {title}</span>
				</Link>
			</dd>
		</div>
	)
}
