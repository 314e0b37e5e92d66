import type { POST } from "#app/models/posts/post.record.ts"
import type { FormState } from "#app/records/record-form.tsx"
import { FocusFields } from "#app/ui/forms/focus-fields.tsx"
import { AlternativeTextFields } from "./alternative-text-fields.tsx"

type PostCoverFieldsProps = { form: FormState<typeof POST> }

/** A post's cover. Without scripts all fields are shown, because nothing is known of a file before it is sent. */
export function PostCoverFields({ form }: PostCoverFieldsProps) {
	const { typed, errors, imageUrl, isWaiting, isHydrated } = form
	return (
		<fieldset className="grid gap-4 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Cover</legend>
			<p className="text-sm text-soft">
				Optional. It is above the post, in the list of posts, and in links that people share.
			</p>
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
