import { randomUUID } from "node:crypto"
import { href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/forms/draft.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import { toShownPicture } from "#app/models/settings/picture.ts"
import { fieldsOf, parseSection, sectionForm } from "#app/models/settings/section-form.ts"
import { readSettings, sectionRevision } from "#app/models/settings/setting.server.ts"
import { hasPreview, SECTIONS } from "#app/models/settings/setting-row.ts"
import { picturesOfSection, SETTINGS } from "#app/models/settings/settings-table.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { BackIcon } from "#app/ui/icons.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/section"
import { saveSectionForm } from "./section-form.server.ts"
import { SectionForm, sectionFormValues } from "./section-form.tsx"

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? SECTIONS[loaderData.section].title : "Site Settings") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
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
		pictures: picturesOfSection(section).map((key) => ({
			key,
			url: toShownPicture(settings[key])?.url ?? null,
		})),
		values: sectionFormValues(draft ?? saved),
		saved: hasPreview(section) ? settings : null,
		isRestored: draft !== undefined,
	}
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	const section = parseSection(params.section)
	if (!section) throw notFound()
	return await saveSectionForm(context, { request, url }, section)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SectionPage({
	loaderData: { section, pictures, values, saved, isRestored },
	actionData,
}: Route.ComponentProps) {
	const { title, help } = SECTIONS[section]
	return (
		<section aria-labelledby="section-title" className="max-w-3xl">
			<Link to={href("/admin/site")} className="text-link inline-flex min-h-11 items-center gap-2">
				<BackIcon className="size-5" />
				All site settings
			</Link>
			<h2 id="section-title" className="blazed mt-2 text-xl">
				{title}
			</h2>
			<p className="mt-1 text-soft">{help}</p>
			{pictures.length > 0 && (
				<ul className="mt-4 grid gap-3">
					{pictures.map(({ key, url }) => (
						<li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2">
							{url && <img src={url} alt="" className="h-16 max-w-32 rounded object-contain" />}
							<Link
								to={href("/admin/site/pictures/:key", { key })}
								className="text-link inline-flex min-h-11 items-center"
							>
								{SETTINGS[key].title}: {url ? "change or remove" : "choose a picture"}
							</Link>
						</li>
					))}
				</ul>
			)}
			<SectionForm
				key={section}
				section={section}
				values={values}
				saved={saved}
				isRestored={isRestored}
				answer={actionData}
			/>
		</section>
	)
}
