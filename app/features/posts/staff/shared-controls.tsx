import { type FormEvent, type ReactNode, useState } from "react"
import { href } from "react-router"
import { FocusFields } from "#core/forms/ui/focus-fields.tsx"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import type { EditFormProps, FormState } from "#core/records/record-form.tsx"
import { parseLocalTime } from "#core/time/local-input.ts"
import { formatDate, formatDateTime, localDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#features/hours/weekly-hours.ts"
import type { POST } from "#features/posts/post.record.ts"
import type { PostKind } from "#features/posts/post.ts"
import { MarkdownField } from "./markdown-field.tsx"

type State = FormState

export type TextFormProps = {
	kind: PostKind
	storedId: number | null
	/** Set for an unpublished post that was public before; UTC ISO 8601. */
	firstPublishedAt: string | null
	/** UTC ISO 8601; null for a post without a schedule. */
	storedSchedule: string | null
	storedSlug: string
	/** The server's time when the form was opened, in ms since 1970: what was past then can't be scheduled. */
	openedAt: number
}

export function useSharedControls({
	kind,
	firstPublishedAt,
	...props
}: EditFormProps<typeof POST> & TextFormProps) {
	const { imageUrl, storedId, storedSchedule, storedSlug, openedAt } = props
	const [changed, setChanged] = useState<Record<string, FormDataEntryValue | null>>()
	// Not with `follow`, which renders before controls with a state of their own have seen what was typed.
	function onInput({ currentTarget }: FormEvent<HTMLElement>) {
		const form = currentTarget.closest("form")
		if (form) setChanged(Object.fromEntries(new FormData(form)))
	}
	const preview =
		storedId === null
			? href("/admin/news/preview")
			: href("/admin/news/:id/preview", { id: String(storedId) })
	const controls: EditFormProps<typeof POST>["controls"] = {
		content: ({ typed, errors }: State) => (
			<MarkdownField
				label="Content"
				name="content"
				preview={preview}
				defaultValue={typed.content}
				errors={errors.content}
			/>
		),
		image: (form: State) => <PostCoverFields form={form} hint={COVER_HINTS[kind]} />,
		publication: ({ typed, errors }: State) => (
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
				<TextField
					label="Or publish later, at"
					name="scheduledFor"
					type="datetime-local"
					defaultValue={typed.scheduledFor}
					errors={errors.scheduledFor}
					hint="Empty: a draft. In the farm's time, with 'Publish immediately' turned off."
				/>
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
	}
	return {
		facts: { storedSchedule, storedSlug, hasCover: Boolean(imageUrl), now: new Date(openedAt) },
		layout: (fields: ReactNode) => (
			<div className="contents" onInput={onInput}>
				{fields}
			</div>
		),
		stateLine(typed: Record<string, unknown>) {
			const { published, scheduledFor } = changed ?? typed
			return describePublication({ published: published === "on", scheduledFor: String(scheduledFor) })
		},
		controls,
	}
}

const COVER_HINTS: Record<PostKind, string> = {
	post: "Optional. It is above the post, in the list of posts, and in links that people share.",
	page: "Optional. It is above the text, and in links that people share.",
}

type PostCoverFieldsProps = { form: State; hint: string }

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
					<TextField
						label="What the cover shows"
						name="coverAlt"
						defaultValue={typed.coverAlt}
						errors={errors.coverAlt}
						autoComplete="off"
						hint="Read out to people who don't see it, such as 'Two otters on the ice'. Leave it empty only if the cover adds nothing to the text."
					/>
					<FocusFields imageUrl={imageUrl} initial={typed} errors={{ x: errors.focusX, y: errors.focusY }} />
				</>
			)}
		</fieldset>
	)
}

function describePublication(typed: { published: boolean; scheduledFor: string }): string {
	if (typed.published) return "Visitors will see it at once"
	const at = parseLocalTime(typed.scheduledFor)
	if (!at) return typed.scheduledFor ? "" : "Will be saved as a draft"
	return `Will be published ${weekdayOf(localDay(at))}, ${formatDateTime(at)}`
}
