import { data, href } from "react-router"
import { featuresContext } from "#core/feature.server.ts"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { EditForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { parseSection, SECTION_FORMS } from "#core/settings/section.record.ts"
import { storedSection } from "#core/settings/section.server.ts"
import { SECTIONS } from "#core/settings/setting-row.ts"
import { loadTimeZone } from "#core/settings/time-zone.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/section"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SECTIONS[loaderData.section].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	const { data: form, init } = await loadRecordForm(storedSection(section), { context, url }, { id: section })
	return data({ ...form, section }, init ?? {})
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	try {
		return await saveRecordForm(storedSection(section), { context, request, url }, { id: section })
	} finally {
		await loadTimeZone(context.get(databaseContext), context.get(featuresContext))
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionPage({ loaderData, actionData }: Route.ComponentProps) {
	const { section } = loaderData
	const record = SECTION_FORMS[section]
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{SECTIONS[section].help}</p>
			<EditForm key={section} {...{ ...loaderData, record, isNew: false, actionData }} />
		</StaffPage>
	)
}
