import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { DeletedRecord, EditForm, shownForm } from "#core/records/record-form.tsx"
import { saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { PAGE } from "#features/posts/pages-and-menu/page.record.ts"
import { PAGES } from "#features/posts/pages-and-menu/save-page.server.ts"
import type { Route } from "./+types/page"
import { loadTextForm } from "./load-form.server.ts"
import { type TextFormProps, useSharedControls } from "./shared-controls.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? PAGE.titles.edit : PAGE.titles.new) },
]

export const loader = (args: Route.LoaderArgs) => loadTextForm(PAGES, args)

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveRecordForm(PAGES, { context, request, url }, { id: params.id })
}

export { shouldRevalidate } from "./keep-open-form.ts"

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function EditedPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const isNew = params.id === undefined
	const { values, title } = shownForm(PAGE, isNew, loaderData, actionData)
	return (
		<StaffDialog title={title} closeTo={loaderData.closeTo} hasForm={values !== null}>
			{values ? (
				<PageForm key={params.id} {...{ ...loaderData, values, isNew, actionData }} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}

type PageFormProps = Omit<Parameters<typeof EditForm<typeof PAGE>>[0], "record"> & TextFormProps

function PageForm(props: PageFormProps) {
	const shared = useSharedControls(props, "Optional. It is above the text, and in links that people share.")
	return <EditForm {...props} {...shared} record={PAGE} />
}
