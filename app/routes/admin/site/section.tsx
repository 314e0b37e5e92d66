import { data, href, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseSection } from "#app/models/settings/section.record.ts"
import { storedSection } from "#app/models/settings/section.server.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { hasPreview, SECTIONS } from "#app/models/settings/setting-row.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { loadRecordForm, saveRecordForm } from "#app/records/record-routes.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section"
import { SectionForm } from "./section-form.tsx"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SECTIONS[loaderData.section].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	// Its settings are on several pages now.
	if (params.section === "identity") throw redirect(href("/admin/site"), 301)
	const section = parseSection(params.section)
	if (!section) throw notFound()
	const { data: form, init } = await loadRecordForm(storedSection(section), { context, url }, { id: section })
	const saved = hasPreview(section) ? await readSettings(context.get(databaseContext)) : null
	return data({ ...form, section, saved }, init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	return await saveRecordForm(storedSection(section), { context, request, url }, { id: section })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
	const { section, saved } = loaderData
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{SECTIONS[section].help}</p>
			<SectionForm
				key={section}
				section={section}
				loaded={loaderData}
				actionData={actionData}
				saved={saved}
			/>
		</StaffPage>
	)
}
