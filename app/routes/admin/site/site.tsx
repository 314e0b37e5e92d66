import { href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { listCurrentNotices } from "#app/models/notices/notice.server.ts"
import { SECTION_NAMES, SECTIONS } from "#app/models/settings/setting-row.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/site"
import { readToday } from "./hours/read-today.server.ts"
import { TodayPanel } from "./hours/today-panel.tsx"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Site Settings") }]

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const shown = await listCurrentNotices(db, new Date())
	return { shownNotices: shown.length, today: await readToday(db, new Date()) }
}

const HOURS = {
	to: href("/admin/site/hours"),
	title: "Opening Hours",
	help: "The hours of the week, seasons, closed days and other hours.",
}

const PAGES = [
	{
		to: href("/admin/site/setup"),
		title: "Set up your site",
		help: "What is done before the site opens, and what isn't.",
	},
	{
		to: href("/admin/site/notices"),
		title: "Notices",
		help: "Closures and warnings above every page of the site, such as a flooded trail.",
	},
	HOURS,
	...SECTION_NAMES.map((section) => ({
		to: href("/admin/site/:section", { section }),
		...SECTIONS[section],
	})),
	{
		to: href("/admin/site/terms"),
		title: "Terms and Waiver",
		help: "What visitors read and accept before they enter, and its versions.",
	},
]

const NOTICES = href("/admin/site/notices")

export default function SiteSettings({ loaderData: { shownNotices, today } }: Route.ComponentProps) {
	return (
		<section aria-labelledby="site-title">
			<h2 id="site-title" className="blazed mb-4 text-xl">
				Site Settings
			</h2>
			<TodayPanel {...today} />
			<ul>
				{PAGES.map(({ to, title, help }) => (
					<li key={to} className="border-t-2 border-line py-3 last:border-b-2">
						<h3 className="text-lg">
							<Link to={to} className="text-link inline-flex min-h-11 items-center">
								{title}
							</Link>
						</h3>
						<p className="text-soft">
							{help}
							{to === NOTICES && ` ${shownNotices === 0 ? "None is" : `${shownNotices}`} shown now.`}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
