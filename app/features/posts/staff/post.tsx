import type { FormAnswer } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { DeletedRecord } from "#core/records/deleted-record.tsx"
import type { FormValuesOf } from "#core/records/form-values.ts"
import { EditForm, type LoadedForm, shownForm } from "#core/records/record-form.tsx"
import { saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { POST } from "#features/posts/post.record.ts"
import { POSTS } from "#features/posts/save-post.server.ts"
import type { Route } from "./+types/post"
import { EventSection } from "./event-section.tsx"
import { loadTextForm } from "./load-form.server.ts"
import { type TextFormProps, useSharedControls } from "./shared-controls.tsx"
import { TagsField } from "./tags-field.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? POST.titles.edit : POST.titles.new) },
]

export const loader = (args: Route.LoaderArgs) => loadTextForm(POSTS, args)

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveRecordForm(POSTS, { context, request, url }, { id: params.id })
}

export { shouldRevalidate } from "./keep-open-form.ts"

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function PostPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const isNew = params.id === undefined
	const { values, title } = shownForm(POST, isNew, loaderData, actionData)
	return (
		<StaffDialog title={title} closeTo={loaderData.closeTo} hasForm={values !== null}>
			{values ? (
				<PostForm key={params.id} {...{ ...loaderData, values, isNew, actionData }} />
			) : (
				<DeletedRecord />
			)}
		</StaffDialog>
	)
}

type PostFormProps = Omit<LoadedForm<typeof POST>, "values"> &
	TextFormProps & {
		values: FormValuesOf<typeof POST>
		closeTo: string
		actionData: FormAnswer
	}

const COVER_HINT = "Optional. It is above the post, in the list of posts, and in links that people share."

function PostForm(props: PostFormProps) {
	const { controls, ...shared } = useSharedControls(props, COVER_HINT)
	return (
		<EditForm
			{...props}
			{...shared}
			record={POST}
			controls={{
				...controls,
				event: ({ typed, errors }) => <EventSection typed={typed} errors={errors} />,
				tags: ({ typed, errors }) => <TagsField initial={typed.tags} errors={errors.tags} />,
				slug: ({ typed, errors }) =>
					!props.isNew && <SlugField defaultValue={typed.slug} errors={errors.slug} />,
			}}
		/>
	)
}

type SlugFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

function SlugField({ defaultValue, errors }: SlugFieldProps) {
	return (
		<TextField
			label="Address"
			name="slug"
			defaultValue={defaultValue}
			errors={errors}
			dir="ltr"
			autoCapitalize="none"
			autoComplete="off"
			spellCheck={false}
			hint="The end of the post's link, after /blog/. A new title doesn't change it. Links to an earlier address lead to the new one."
		/>
	)
}
