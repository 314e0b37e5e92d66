import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { data, href, type ShouldRevalidateFunctionArgs, useLocation } from "react-router"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { described, Field } from "#core/forms/ui/form-fields.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { formValues, storedValues } from "#core/records/form-values.ts"
import {
	DeletedRecord,
	EditForm,
	type EditFormProps,
	type FormState,
	shownForm,
} from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { parseLocalTime } from "#core/time/local-input.ts"
import { CloseIcon } from "#core/ui/icons.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { describeAudience, type EditedPost, type POST, recordAt } from "#features/posts/post.record.ts"
import { tagsIn } from "#features/posts/post-form.ts"
import { PAGES, POSTS } from "#features/posts/save-post.server.ts"
import type { Route } from "./+types/post"
import { EventSection } from "./event-section.tsx"
import { LivePreview } from "./live-preview.tsx"
import { MarkdownField } from "./markdown-field.tsx"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

const formAt = ({ pathname }: URL) => {
	const record = recordAt(pathname)
	return { ...(record.noun === "page" ? PAGES : POSTS), ...record } as typeof POSTS
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const record = formAt(url)
	const { data: form, init } = await loadRecordForm(record, { context, url }, { id: params.id })
	const copied = params.id === undefined && !form.isRestored && url.searchParams.get("copy")
	const original = copied ? await record.find(context.get(databaseContext), { id: copied }) : undefined
	const isNewEvent = url.pathname === href("/admin/events/new") && !form.isRestored
	const initial = original ? copyOf(record, original) : isNewEvent && { category: "events" }
	const page = {
		...form,
		values: form.values && { ...form.values, ...initial },
		closeTo: record.list + form.search,
		// A new post is on the list's first page.
		search: "",
		isCopy: original !== undefined,
	}
	return data(page, init ?? {})
}

function copyOf(record: typeof POSTS, original: EditedPost) {
	const unpublished = { published: false, scheduledFor: null, coverAlt: "", focus: { x: 50, y: 50 } }
	const stored = storedValues(record, { ...original, ...unpublished }, {})
	const { formKey, revision, slug, ...copied } = formValues(record, stored)
	return copied
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
	return await saveRecordForm(formAt(url), { context, request, url }, { id: params.id })
}

/** Uploading a picture doesn't reload the open form: a newer revision would hide an edit conflict. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction?.startsWith("/admin/news/pictures") ? false : defaultShouldRevalidate
}

export default function PostEditor({ loaderData, actionData, params }: Route.ComponentProps) {
	const isNew = params.id === undefined
	const { closeTo } = loaderData
	const record = recordAt(useLocation().pathname)
	const { values, title } = shownForm(record, isNew, loaderData, actionData)
	return (
		<StaffPage title={title} back={{ to: closeTo, text: staffTitle(record.list) }} isWide>
			{loaderData.isCopy && <p className="mt-3">The cover isn't copied: choose it again.</p>}
			{values ? (
				<PostForm key={params.id} {...{ ...loaderData, record, values, isNew, actionData }} />
			) : (
				<DeletedRecord />
			)}
		</StaffPage>
	)
}

type PostFormProps = EditFormProps<typeof POST> & { storedId: number | null }

function PostForm({ storedId, ...props }: PostFormProps) {
	const [isPreviewed, setPreviewed] = useState(false)
	const [changed, setChanged] = useState<Record<string, FormDataEntryValue | null>>()
	// Not with `follow`, which renders before stateful controls have handled the input.
	function onInput({ currentTarget }: FormEvent<HTMLElement>) {
		const form = currentTarget.closest("form")
		if (form) setChanged(Object.fromEntries(new FormData(form)))
	}
	const isEvent = props.record.newAt === href("/admin/events/new")
	const preview = `${href("/admin/news/preview")}?id=${storedId ?? ""}`
	const controls: EditFormProps<typeof POST>["controls"] = {
		content: ({ typed, errors }) => (
			<MarkdownField
				preview={preview}
				isPreviewed={isPreviewed}
				onPreview={() => setPreviewed(!isPreviewed)}
				defaultValue={typed.content}
				errors={errors.content}
			/>
		),
		coverAlt: (form) => (hasCover(form) ? undefined : false),
		focus: (form) => hasCover(form) && <FocusFields {...form} />,
		event: (form) => <EventSection {...form} isEvent={isEvent} />,
		tags: ({ typed, errors }) => <TagsField initial={typed.tags} errors={errors.tags} />,
	}
	return (
		<EditForm
			{...props}
			isPage
			controls={controls}
			layout={(_, { control }) => {
				const names = Object.keys(props.record.fields)
				const image = names.indexOf("image")
				return (
					<div className="grid grid-cols-1 gap-5" onInput={onInput}>
						<div className="grid grid-cols-1 gap-x-8 gap-y-5 in-[.js]:min-[68.75rem]:grid-cols-2 noscript:max-w-3xl">
							<div className="grid grid-cols-1 content-start gap-5">{names.slice(0, image).map(control)}</div>
							<LivePreview address={preview} isShown={isPreviewed} />
						</div>
						<div className="columns-[29rem] gap-x-8 border-t border-line pt-5 *:mb-5 *:break-inside-avoid">
							{names.slice(image).map(control)}
						</div>
					</div>
				)
			}}
			moreButtons={
				!props.values?.published && (
					<button type="submit" name="publish" value="on" className="button">
						Publish
					</button>
				)
			}
			stateLine={(typed) => {
				const { published, scheduledFor } = changed ?? typed
				return describeAudience({
					published: published === "on" || published === true,
					scheduledFor: parseLocalTime(String(scheduledFor)) ?? null,
				})
			}}
		/>
	)
}

/** Without scripts, a chosen file is unknown until it is sent. */
const hasCover = ({ imageUrl, isWaiting, isHydrated }: FormState) => !!imageUrl || isWaiting || !isHydrated

type TagsFieldProps = { initial: string | string[]; errors: string[] | undefined }

function TagsField({ initial, errors }: TagsFieldProps) {
	const hydrated = useHydrated()
	const [tags, setTags] = useState<string[]>([])
	const input = useRef<HTMLInputElement>(null)
	useEffect(() => {
		// The text field contains the server's tags and anything typed before hydration.
		if (!input.current?.value) return
		setTags(tagsIn(input.current.value))
		input.current.value = ""
	}, [])
	function change(next: string[]) {
		flushSync(() => setTags(next))
		input.current?.focus()
		// Changing hidden fields fires no input event.
		input.current?.dispatchEvent(new Event("input", { bubbles: true }))
	}
	function add() {
		if (!input.current) return
		const typed = input.current.value
		input.current.value = ""
		change(tagsIn([...tags, typed]))
	}
	function onKey(event: KeyboardEvent) {
		// Enter would submit the form.
		if (event.key !== "Enter" || event.nativeEvent.isComposing) return
		event.preventDefault()
		add()
	}
	return (
		<Field
			label="Tags"
			id="tags"
			hint={hydrated ? "Press Enter or Add. Click a tag to remove it." : "Separate tags with commas."}
			errors={errors}
		>
			{/* Before the text field, so that a typed tag comes last. */}
			{hydrated && tags.map((tag) => <input key={tag} type="hidden" name="tags" value={tag} />)}
			<div className="flex gap-2">
				<input
					ref={input}
					{...described("tags", true, errors)}
					name="tags"
					defaultValue={tagsIn(initial).join(", ")}
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
		</Field>
	)
}
