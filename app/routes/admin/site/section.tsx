import { randomUUID } from "node:crypto"
import { href, redirect } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { carriedFields } from "#app/middleware/forms/edit-conflict.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import { fieldsOf, parseSection, sectionForm, sectionTexts } from "#app/models/settings/section-form.ts"
import { readSettings, sectionRevision } from "#app/models/settings/setting.server.ts"
import { hasPreview, SECTIONS } from "#app/models/settings/setting-row.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section"
import { saveSectionForm } from "./section-form.server.ts"
import { SectionForm, sectionFormValues } from "./section-form.tsx"

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SECTIONS[loaderData.section].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	// Its settings are on several pages now.
	if (params.section === "identity") throw redirect(href("/admin/site"), 301)
	const section = parseSection(params.section)
	if (!section) throw notFound()
	const settings = await readSettings(context.get(databaseContext))
	const draft = await findDraftForm(context, url, sectionForm(section))
	const saved = {
		...fieldsOf(section, settings),
		formKey: randomUUID(),
		revision: String(sectionRevision(section, settings)),
	}
	return {
		section,
		values: sectionFormValues(draft ?? saved),
		saved: hasPreview(section) ? settings : null,
		isRestored: draft !== undefined,
		...carriedFields(draft, sectionTexts(section, settings)),
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	return await saveSectionForm(context, { request, url }, section)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionPage({
	loaderData: { section, values, saved, isRestored },
	actionData,
}: Route.ComponentProps) {
	const { help } = SECTIONS[section]
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">{help}</p>
			<SectionForm
				key={section}
				section={section}
				values={values}
				saved={saved}
				isRestored={isRestored}
				answer={actionData}
			/>
		</StaffPage>
	)
}
