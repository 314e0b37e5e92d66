import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import { toPublicPicture } from "#core/settings/pictures/picture.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { PICTURE_KEYS, SETTINGS } from "#core/settings/settings-table.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/pictures"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/pictures"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const settings = await readSettings(context.get(databaseContext))
	return { pictures: PICTURE_KEYS.map((key) => ({ key, url: toPublicPicture(settings[key])?.url ?? null })) }
}

export default function Pictures({ loaderData: { pictures } }: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<ul className="mt-4">
				{pictures.map(({ key, url }) => (
					<li
						key={key}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 last:border-b-2"
					>
						{url && <img src={url} alt="" className="h-16 max-w-32 rounded object-contain" />}
						<div className="min-w-0 flex-1">
							<p className="font-semibold">{SETTINGS[key].title}</p>
							<p className="text-soft">{SETTINGS[key].help}</p>
						</div>
						<Link
							to={href("/admin/site/pictures/:key", { key })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							{url ? "Change" : "Add"}
							<span className="sr-only"> {SETTINGS[key].title}</span>
						</Link>
					</li>
				))}
			</ul>
		</StaffPage>
	)
}
