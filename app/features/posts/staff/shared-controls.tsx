import { type FormEvent, type ReactNode, useState } from "react"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import type { FormState } from "#core/records/record-form.tsx"
import { parseLocalTime } from "#core/time/local-input.ts"
import { formatDate, formatDateTime, localDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#features/hours/weekly-hours.ts"
import type { PAGE } from "#features/posts/pages-and-menu/page.record.ts"
import type { POST } from "#features/posts/post.record.ts"
import { parsePictureOwner, type UploadedPicture, unusedPictures } from "#features/posts/uploaded-picture.ts"
import { AlternativeTextFields } from "./alternative-text-fields.tsx"
import { MarkdownField } from "./markdown-field.tsx"
import { PictureSection } from "./picture-section.tsx"

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
			return [unused && `${unused} yet`, describePublication(choice)].filter(Boolean).join(". ")
		},
		controls: {
			content: ({ typed, errors }: SharedState) => (
				<MarkdownField label="Content" name="content" defaultValue={typed.content} errors={errors.content} />
			),
			pictureKey: ({ typed }: SharedState) => {
				// A restored form may have pictures of its own.
				const owner = isNew && parsePictureOwner(typed.pictureKey) ? typed.pictureKey : loadedOwner
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
								Use today's date instead of {formatDate(firstPublishedAt)}, the first publication date
							</span>
						</label>
					)}
				</fieldset>
			),
		},
	}
}

type PostCoverFieldsProps = { form: SharedState; hint: string }

/** A post's cover. Without scripts all fields are shown, because nothing is known of a file before it is sent. */
function PostCoverFields({ form, hint }: PostCoverFieldsProps) {
	const { typed, errors, imageUrl, isWaiting, isHydrated } = form
	return (
		<fieldset className="grid gap-4 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Cover</legend>
			<p className="text-sm text-soft">{hint}</p>
			{form.picture}
			{(imageUrl || isWaiting || !isHydrated) && (
				<>
					<AlternativeTextFields
						of="cover"
						alt={{ name: "coverAlt", defaultValue: typed.coverAlt }}
						decorative={{ name: "coverDecorative", defaultChecked: typed.coverDecorative === "on" }}
						errors={errors.coverAlt}
					/>
					<FocusFields imageUrl={imageUrl} initial={typed} errors={{ x: errors.focusX, y: errors.focusY }} />
				</>
			)}
		</fieldset>
	)
}

type ScheduleFieldProps = { defaultValue: string | undefined; errors: string[] | undefined }

function ScheduleField(field: ScheduleFieldProps) {
	return (
		<TextField
			{...field}
			label="Or publish later, at"
			name="scheduledFor"
			type="datetime-local"
			hint="Empty: a draft. In the farm's time, with 'Publish immediately' turned off. If clocks go back and a time occurs twice, the first one counts."
		/>
	)
}

function describePublication(typed: { published: boolean; scheduledFor: string }): string {
	if (typed.published) return "Visitors will see it at once"
	const at = parseLocalTime(typed.scheduledFor)
	if (!at) return typed.scheduledFor ? "" : "Will be saved as a draft"
	return `Will be published ${weekdayOf(localDay(at))}, ${formatDateTime(at)}`
}
