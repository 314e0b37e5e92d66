import { FocusFields } from "#app/ui/forms/focus-fields.tsx"
import { AlternativeTextFields } from "./alternative-text-fields.tsx"
import type { SharedState } from "./shared-controls.tsx"

type PostCoverFieldsProps = { form: SharedState; hint: string }

/** A post's cover. Without scripts all fields are shown, because nothing is known of a file before it is sent. */
export function PostCoverFields({ form, hint }: PostCoverFieldsProps) {
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
