import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import { described, FieldError, TextField } from "#core/forms/ui/form-fields.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { FormValuesOf } from "#core/records/form-values.ts"
import { DeletedRecord, EditForm, type LoadedForm, shownForm } from "#core/records/record-form.tsx"
import { saveRecordForm } from "#core/records/record-routes.server.ts"
import { CloseIcon } from "#core/ui/icons.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { POST } from "#features/posts/post.record.ts"
import { cleanTags, quoteTag, splitTags, typedTagList } from "#features/posts/post-form.ts"
import { POSTS } from "#features/posts/save-post.server.ts"
import type { Route } from "./+types/post"
import { EventSection } from "./event-section.tsx"
import { loadTextForm } from "./load-form.server.ts"
import { type TextFormProps, useSharedControls } from "./shared-controls.tsx"

type TagsFieldProps = {
	initial: string | string[]
	errors: string[] | undefined
}

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
		actionData: FormResult
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

/** Without scripts, a text field with commas between the tags. */
function TagsField({ initial, errors }: TagsFieldProps) {
	const hydrated = useHydrated()
	const [tags, setTags] = useState<string[]>([])
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => {
		// The text field contains the server's tags and anything typed before hydration.
		if (!input.current?.value) return
		setTags(cleanTags(splitTags([input.current.value])))
		input.current.value = ""
	}, [])
	function change(next: string[]) {
		flushSync(() => setTags(next))
		input.current?.focus()
		// Scripts change the hidden fields silently.
		input.current?.dispatchEvent(new Event("input", { bubbles: true }))
	}
	function add() {
		if (!input.current) return
		const typed = input.current.value
		input.current.value = ""
		change(cleanTags([...tags, ...splitTags([typed])]))
	}
	function onKey(event: KeyboardEvent) {
		// Enter would submit the form.
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return
		event.preventDefault()
		add()
	}
	return (
		<div className="grid gap-1">
			<label htmlFor="tags" className="font-semibold">
				Tags
			</label>
			{/* Before the text field, so that a tag that is typed but not added comes last. */}
			{hydrated && tags.map((tag) => <input key={tag} type="hidden" name="tags" value={quoteTag(tag)} />)}
			<div className="flex gap-2">
				<input
					ref={input}
					{...described("tags", true, errors)}
					name="tags"
					defaultValue={typedTagList(initial).map(quoteTag).join(", ")}
					onKeyDown={onKey}
					autoComplete="off"
					className="field"
				/>
				{hydrated && (
					<button type="button" onClick={add} className="button button-quiet shrink-0">
						Add
					</button>
				)}
			</div>
			<p id="tags-hint" className="text-sm text-soft">
				{hydrated ? "Press Enter or Add. Click a tag to remove it." : "Separate tags with commas."}
			</p>
			<FieldError id="tags" errors={errors} />
			{hydrated && (
				<ul aria-label="Tags of this post" className="flex flex-wrap gap-2">
					{tags.map((tag) => (
						<li key={tag}>
							<button
								type="button"
								aria-label={`Remove the tag ${tag}`}
								className="flex min-h-11 cursor-pointer items-center gap-2 rounded bg-sunk px-3 [overflow-wrap:anywhere]"
								onClick={() => change(tags.filter((one) => one !== tag))}
							>
								{tag}
								<CloseIcon className="size-4" />
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
