import { type FormEvent, type ReactNode, useState } from "react"
import type { PAGE } from "#app/models/pages/page.record.ts"
import type { POST } from "#app/models/posts/post.record.ts"
import { type UploadedPicture, unusedPictures } from "#app/models/posts/uploaded-picture.ts"
import { formatDate } from "#app/models/time/local-time.ts"
import type { FormState } from "#app/records/record-form.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { MarkdownField } from "./markdown-field.tsx"
import { PictureSection } from "./picture-section.tsx"
import { PostCoverFields } from "./post-cover-fields.tsx"
import { publicationInWords, ScheduleField } from "./schedule-field.tsx"

export type SharedForm = typeof POST | typeof PAGE

type State = Pick<
	FormState<typeof PAGE>,
	"typed" | "errors" | "imageUrl" | "isWaiting" | "isHydrated" | "picture"
>
export type SharedState = Omit<State, "typed" | "errors"> & {
	typed: Omit<State["typed"], "slug" | "place" | "title" | "excerpt">
	errors: Omit<State["errors"], "slug" | "place" | "title" | "excerpt">
}

export type TextFormProps = {
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
	imageUrl?: string | null
}

export function useSharedControls(
	{ firstPublishedAt, owner: loadedOwner, uploaded, ...props }: TextFormProps,
	coverHint: string,
) {
	const { isNew, imageUrl, storedSchedule, storedSlug, openedAt } = props
	const zone = useTimeZone()
	const [pictures, setPictures] = useState(uploaded)
	const [changed, setChanged] = useState<Record<string, FormDataEntryValue | null>>()
	// Not with `follow`, which renders before controls with a state of their own have seen what was typed.
	function onInput({ currentTarget }: FormEvent<HTMLElement>) {
		const form = currentTarget.closest("form")
		if (form) setChanged(Object.fromEntries(new FormData(form)))
	}
	return {
		facts: { storedSchedule, storedSlug, hasCover: Boolean(imageUrl), now: new Date(openedAt) },
		layout: (fields: ReactNode) => (
			<div className="contents" onInput={onInput}>
				{fields}
			</div>
		),
		stateLine(typed: Record<string, unknown>) {
			const { content, published, scheduledFor } = changed ?? typed
			const unused = unusedPictures(String(content), pictures)
			const choice = { published: published === "on", scheduledFor: String(scheduledFor) }
			return [unused && `${unused} yet`, publicationInWords(choice, zone)].filter(Boolean).join(". ")
		},
		controls: {
			content: ({ typed, errors }: SharedState) => (
				<MarkdownField label="Content" name="content" defaultValue={typed.content} errors={errors.content} />
			),
			pictureKey: ({ typed }: SharedState) => {
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
			image: (form: SharedState) => <PostCoverFields form={form} hint={coverHint} />,
			publication: ({ typed, errors }: SharedState) => (
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
		},
	}
}
