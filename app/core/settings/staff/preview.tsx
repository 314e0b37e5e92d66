import { href, Link } from "react-router"
import { findDraft } from "#core/forms/draft.server.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { homePageOf } from "#core/settings/home-page.ts"
import { parseSection, typedSettings } from "#core/settings/section.record.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { HomePreview } from "#features/home/staff/home-preview.tsx"
import type { Route } from "./+types/preview"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Preview") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	const db = context.get(databaseContext)
	const form = href("/admin/site/:section", { section })
	const key = url.searchParams.get("draft") ?? ""
	const draft = await findDraft(db, context.get(staffContext).id, form, key)
	if (!draft) throw notFound()
	const settings = { ...(await readSettings(db)), ...typedSettings(section, Object.fromEntries(draft)) }
	return { section, home: homePageOf(settings), back: `${form}?${new URLSearchParams({ draft: key })}` }
}

export default function Preview({ loaderData: { section, home, back } }: Route.ComponentProps) {
	return (
		<>
			<div role="status" className="border-b-8 border-gold bg-surface py-4">
				<div className="frame">
					<p className="font-display text-lg">Preview: nothing is saved yet.</p>
					<Link to={back} className="button mt-2">
						Back to the form
					</Link>
				</div>
			</div>
			<HomePreview section={section} home={home} />
		</>
	)
}
