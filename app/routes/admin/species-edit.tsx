import { randomUUID } from "node:crypto"
import { data, href } from "react-router"
import { keepAdminList } from "../../forms/admin-list.ts"
import { speciesForm, speciesFormValues } from "../../forms/species-form.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { findWaitingFiles } from "../../middleware/staff/species-files.server.ts"
import { saveSpeciesForm } from "../../middleware/staff/species-form.server.ts"
import { findTypedForm } from "../../middleware/staff/typed-form.server.ts"
import { parseId } from "../../models/id.ts"
import { parseOffset } from "../../models/image-position.ts"
import { findRevision, findSpecies } from "../../models/species.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { SpeciesForm } from "../../ui/staff/species-form.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/species-edit"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Edit Species") }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const id = parseId(params.id)
	const species = id && (await findSpecies(db, id, { archived: true }))
	const typed = await findTypedForm(context, url, speciesForm)
	const { x, y } = parseOffset(species ? species.imageOffset : "")
	const saved = species && {
		...species,
		funFacts: species.funFacts.join("\n"),
		offsetX: x,
		offsetY: y,
		revision: await findRevision(db, species.id),
		formKey: randomUUID(),
	}
	const begin = typed ?? saved
	const values = begin ? speciesFormValues(begin) : null
	const answer = {
		values,
		isRestored: typed !== undefined,
		imageUrl: species ? species.imageUrl : null,
		audioUrl: species ? species.audioUrl : null,
		waiting: values ? await findWaitingFiles(context, values) : { image: null, audio: null },
		listSearch: keepAdminList(url.searchParams),
	}
	// Not thrown: the answer to a form whose species was deleted meanwhile stands on this page too.
	return data(answer, { status: species ? 200 : 404 })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveSpeciesForm(context, { request, url }, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function SpeciesEdit({ loaderData, actionData }: Route.ComponentProps) {
	const answered = actionData && "result" in actionData ? actionData.result.initialValue : undefined
	const begin = loaderData.values ?? (answered && speciesFormValues(answered))
	const closeTo = href("/admin") + loaderData.listSearch
	return (
		<StaffDialog
			title={begin ? "Edit Species" : "Species not found"}
			closeTo={closeTo}
			hasForm={Boolean(begin)}
		>
			{begin ? (
				<SpeciesForm {...loaderData} values={begin} isNew={false} closeTo={closeTo} answer={actionData} />
			) : (
				<p className="mt-4">It may have been deleted.</p>
			)}
		</StaffDialog>
	)
}
