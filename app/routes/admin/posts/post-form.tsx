import { type FormEvent, useState } from "react"
import { POST } from "#app/models/posts/post.record.ts"
import { type UploadedPicture, unusedPictures } from "#app/models/posts/uploaded-picture.ts"
import { formatDate } from "#app/models/time/local-time.ts"
import type { FormValuesOf } from "#app/records/form-values.ts"
import { EditForm, type LoadedForm } from "#app/records/record-form.tsx"
import type { FormAnswer } from "#app/ui/forms/use-validated-form.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { EventSection } from "./event-section.tsx"
import { MarkdownField } from "./markdown-field.tsx"
import { PictureSection } from "./picture-section.tsx"
import { PostCoverFields } from "./post-cover-fields.tsx"
import { publicationInWords, ScheduleField } from "./schedule-field.tsx"
import { SlugField } from "./slug-field.tsx"
import { TagsField } from "./tags-field.tsx"

type PostFormProps = Omit<LoadedForm<typeof POST>, "values"> & {
	values: FormValuesOf<typeof POST>
	/** Set for an unpublished post that was public before; UTC ISO 8601. */
	firstPublishedAt: string | null
	/** UTC ISO 8601; null for a post without a schedule. */
	storedSchedule: string | null
	storedSlug: string
	/** The server's time when the form was opened, in ms since 1970: what was past then can't be scheduled. */
	openedAt: number
	isNew: boolean
	/** Of the pictures for its text: the post's ID, or the key of a new one's form. */
	owner: string
	uploaded: UploadedPicture[]
	closeTo: string
	actionData: FormAnswer
}

export function PostForm({ firstPublishedAt, owner: loadedOwner, uploaded, ...props }: PostFormProps) {
	const { isNew, imageUrl, storedSchedule, storedSlug, openedAt } = props
	const zone = useTimeZone()
	const [pictures, setPictures] = useState(uploaded)
	const hasCover = Boolean(imageUrl)
	const [changed, setChanged] = useState<Record<string, FormDataEntryValue | null>>()
	// Not with `follow`, which renders before controls with a state of their own have seen what was typed.
	function onInput({ currentTarget }: FormEvent<HTMLElement>) {
		const form = currentTarget.closest("form")
		if (form) setChanged(Object.fromEntries(new FormData(form)))
	}
	return (
		<EditForm
			{...props}
			record={POST}
			facts={{ storedSchedule, storedSlug, hasCover, now: new Date(openedAt) }}
			layout={(fields) => (
				<div className="contents" onInput={onInput}>
					{fields}
				</div>
			)}
			stateLine={(typed) => {
				const { content, published, scheduledFor } = changed ?? typed
				const unused = unusedPictures(String(content), pictures)
				const choice = { published: published === "on", scheduledFor: String(scheduledFor) }
				return [unused && `${unused} yet`, publicationInWords(choice, zone)].filter(Boolean).join(". ")
			}}
			controls={{
				content: ({ typed, errors }) => (
					<MarkdownField
						label={POST.fields.content.label}
						name="content"
						defaultValue={typed.content}
						errors={errors.content}
					/>
				),
				pictureKey: ({ typed }) => {
					// A restored form may have pictures of its own.
					const owner = isNew ? typed.pictureKey : loadedOwner
					return (
						<>
							<input type="hidden" name="pictureKey" value={owner} />
							<PictureSection
								key={owner}
								owner={owner}
								loaded={owner === loadedOwner ? uploaded : undefined}
								onChange={setPictures}
							/>
						</>
					)
				},
				image: (form) => <PostCoverFields form={form} />,
				publication: ({ typed, errors }) => (
					<fieldset className="grid gap-4 rounded-md border border-line px-2 py-3 sm:p-4">
						<legend className="px-1 font-semibold">Publish</legend>
						<label className="flex min-h-12 flex-wrap items-center gap-x-3 font-semibold">
							<input
								type="checkbox"
								// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
								role="switch"
								name="published"
								defaultChecked={typed.published === "on"}
								className="size-6"
							/>
							<span className="flex-1">Publish immediately</span>
						</label>
						<ScheduleField defaultValue={typed.scheduledFor} errors={errors.scheduledFor} />
						{firstPublishedAt && (
							<label className="flex min-h-12 flex-wrap items-center gap-x-3">
								<input
									type="checkbox"
									name="withTodaysDate"
									defaultChecked={typed.withTodaysDate === "on"}
									className="size-6"
								/>
								<span className="flex-1">
									Use today's date instead of {formatDate(firstPublishedAt, zone)}, the first publication date
								</span>
							</label>
						)}
					</fieldset>
				),
				event: ({ typed, errors }) => <EventSection typed={typed} errors={errors} />,
				tags: ({ typed, errors }) => <TagsField initial={typed.tags} errors={errors.tags} />,
				slug: ({ typed, errors }) => !isNew && <SlugField defaultValue={typed.slug} errors={errors.slug} />,
			}}
		/>
	)
}
