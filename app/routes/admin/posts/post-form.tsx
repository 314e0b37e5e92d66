import { type FormEvent, useState } from "react"
import { href } from "react-router"
import { parseForm, validPart } from "#app/models/forms/parse-form.ts"
import { CATEGORY_LABELS, POST_CATEGORIES } from "#app/models/posts/post.ts"
import { POST_FIELDS } from "#app/models/posts/post-fields.ts"
import { type PostFormValues, postForm, postFormValues } from "#app/models/posts/post-form.ts"
import { postProblems } from "#app/models/posts/post-problems.ts"
import { unusedPictures } from "#app/models/posts/uploaded-picture.ts"
import { formatDate } from "#app/models/time/local-time.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { EventSection } from "./event-section.tsx"
import type { FormPictures } from "./form-pictures.server.ts"
import { MarkdownField } from "./markdown-field.tsx"
import { PictureSection } from "./picture-section.tsx"
import { PostCoverFields } from "./post-cover-fields.tsx"
import { publicationInWords, ScheduleField } from "./schedule-field.tsx"
import { SlugField } from "./slug-field.tsx"
import { TagsField } from "./tags-field.tsx"

type PostFormProps = RestorableFormState<PostFormValues> & {
	/** Set for an unpublished post that was public before; UTC ISO 8601. */
	firstPublishedAt?: string | null
	/** UTC ISO 8601; null for a post without a schedule. */
	storedSchedule: string | null
	/** The server's time when the form was opened, in ms since 1970: what was past then can't be scheduled. */
	openedAt: number
	isNew: boolean
	pictures: FormPictures
	closeTo: string
}

export function PostForm(props: PostFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={PostFields} formProps={props} />
}

const valuesOf = (draft: BrowserDraft) => postFormValues(parseForm(draftForm(draft), postForm).payload)

const FORM_ID = "post"

function PostFields(props: PostFormProps) {
	const { values, firstPublishedAt, isNew, isRestored, pictures, closeTo, actionData } = props
	const { storedSchedule, openedAt } = props
	const hydrated = useHydrated()
	const invalid = invalidSubmissionOf(actionData)
	const zone = useTimeZone()
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: postForm,
		actionData,
		defaultValue: {
			...values,
			published: values.published ? "on" : undefined,
			eventAllDay: values.eventAllDay ? "on" : undefined,
			eventCancelled: values.eventCancelled ? "on" : undefined,
			withTodaysDate: values.withTodaysDate ? "on" : undefined,
			coverDecorative: values.coverDecorative ? "on" : undefined,
			removeImage: values.removeImage ? "on" : undefined,
		},
		check: (form) => {
			const typed = validPart(form, postForm)
			const isSent = [form.get("image")].some((file) => file instanceof File && file.size > 0)
			const isStored = pictures.coverUrl !== null && typed.removeImage !== true
			const hasCover = isSent || Boolean(typed.imageUpload) || isStored
			return postProblems(typed, { hasCover, storedSchedule, now: new Date(openedAt), zone })
		},
	})
	const guard = useUnsavedGuard(actionData, isRestored)
	const typed = invalid?.result.initialValue ? postFormValues(invalid.result.initialValue) : values
	// A restored form may have pictures of its own.
	const owner = isNew ? typed.pictureKey : pictures.owner
	const [choice, setChoice] = useState(typed)
	const [uploaded, setUploaded] = useState(pictures.uploaded)
	const unused = unusedPictures(choice.content, uploaded)
	const state = [unused && `${unused} yet`, publicationInWords(choice, zone)].filter(Boolean).join(". ")
	function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
		guard.onInput()
		const form = new FormData(currentTarget)
		setChoice({
			...choice,
			content: String(form.get("content")),
			published: form.has("published"),
			scheduledFor: String(form.get("scheduledFor")),
		})
	}
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew={isNew}
			createAt={href("/admin/news/new")}
			closeTo={closeTo}
			guard={{ ...guard, onInput }}
			labels={RECORD_LABELS}
			stateLine={hydrated && state}
			hasFiles
		>
			<TextField
				label={POST_FIELDS.title.label}
				name="title"
				required
				defaultValue={fields.title.initialValue}
				errors={fields.title.errors}
			/>
			<MarkdownField
				label={POST_FIELDS.content.label}
				name="content"
				defaultValue={fields.content.initialValue}
				errors={fields.content.errors}
			/>
			<input type="hidden" name="pictureKey" value={owner} />
			<PictureSection
				key={owner}
				owner={owner}
				loaded={owner === pictures.owner ? pictures.uploaded : undefined}
				onChange={setUploaded}
			/>
			<PostCoverFields
				typed={typed}
				coverUrl={pictures.coverUrl}
				waiting={invalid?.draftUploads?.image ?? pictures.waiting}
				errors={{
					...(checked.errors?.image && { image: checked.errors.image }),
					coverAlt: fields.coverAlt.errors ?? [],
					focusX: fields.focusX.errors ?? [],
					focusY: fields.focusY.errors ?? [],
				}}
			/>
			<fieldset className="grid gap-4 rounded-md border border-line px-2 py-3 sm:p-4">
				<legend className="px-1 font-semibold">Publish</legend>
				<label className="flex min-h-12 flex-wrap items-center gap-x-3 font-semibold">
					<input
						type="checkbox"
						// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
						role="switch"
						name="published"
						defaultChecked={typed.published}
						className="size-6"
					/>
					<span className="flex-1">Publish immediately</span>
				</label>
				<ScheduleField defaultValue={fields.scheduledFor.initialValue} errors={fields.scheduledFor.errors} />
				{firstPublishedAt && (
					<label className="flex min-h-12 flex-wrap items-center gap-x-3">
						<input
							type="checkbox"
							name="withTodaysDate"
							defaultChecked={typed.withTodaysDate}
							className="size-6"
						/>
						<span className="flex-1">
							Use today's date instead of {formatDate(firstPublishedAt, zone)}, the first publication date
						</span>
					</label>
				)}
			</fieldset>
			<EventSection fields={fields} typed={typed} />
			<TextArea
				label={POST_FIELDS.excerpt.label}
				name="excerpt"
				rows={2}
				defaultValue={fields.excerpt.initialValue}
				errors={fields.excerpt.errors}
				hint="Optional. One or two sentences for the list of posts."
			/>
			<SelectField
				label={POST_FIELDS.category.label}
				name="category"
				defaultValue={fields.category.initialValue}
				errors={fields.category.errors}
			>
				{POST_CATEGORIES.map((category) => (
					<option key={category} value={category}>
						{CATEGORY_LABELS[category]}
					</option>
				))}
			</SelectField>
			<TagsField initial={typed.tags} errors={fields.tags.errors} />
			{!isNew && <SlugField defaultValue={fields.slug.initialValue} errors={fields.slug.errors} />}
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Create Post",
	update: "Update Post",
	creationFailed: "Error",
	updateFailed: "Error",
	failureToast: true,
} as const
