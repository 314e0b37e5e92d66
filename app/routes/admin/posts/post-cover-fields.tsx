import { useState } from "react"
import type { CoverFormValues } from "#app/models/posts/cover-form.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { FocusFields } from "#app/ui/forms/focus-fields.tsx"
import type { FieldErrors } from "#app/ui/forms/form-fields.tsx"
import { RemoveCheckbox } from "#app/ui/forms/remove-checkbox.tsx"
import { useChosenImage } from "#app/ui/forms/use-chosen-image.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { AlternativeTextFields } from "./alternative-text-fields.tsx"

type PostCoverFieldsProps = {
	typed: CoverFormValues
	coverUrl: string | null
	/** Sent before, with an invalid submission. */
	waiting: DraftUpload | null
	errors: FieldErrors
}

/** A post's cover. Without scripts all fields are shown, because nothing is known of a file before it is sent. */
export function PostCoverFields({ typed, coverUrl, waiting, errors }: PostCoverFieldsProps) {
	const hydrated = useHydrated()
	const chosen = useChosenImage()
	const [isRemoved, setRemoved] = useState(typed.removeImage)
	const shownUrl = chosen.url ?? (isRemoved || waiting ? null : coverUrl)
	return (
		<fieldset className="grid gap-4 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Cover</legend>
			<p className="text-sm text-soft">
				Optional. It is above the post, in the list of posts, and in links that people share.
			</p>
			<FileField
				label="Cover picture"
				name="image"
				accept="image/*"
				prompt="Drag and drop a picture here, or choose one."
				hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Best 1,280 pixels wide or more. Location data is removed."
				check={checkImage}
				errors={errors.image ?? missingUpload(typed.imageUpload, waiting)}
				waiting={waiting}
				onChoose={chosen.choose}
			>
				{coverUrl && (
					<RemoveCheckbox
						name="removeImage"
						label="Remove the cover"
						ticked={typed.removeImage}
						onChange={setRemoved}
					/>
				)}
			</FileField>
			{(shownUrl || waiting || !hydrated) && (
				<>
					<AlternativeTextFields
						of="cover"
						alt={{ name: "coverAlt", defaultValue: typed.coverAlt }}
						decorative={{ name: "coverDecorative", defaultChecked: typed.coverDecorative }}
						errors={errors.coverAlt}
					/>
					<FocusFields imageUrl={shownUrl} initial={typed} errors={{ x: errors.focusX, y: errors.focusY }} />
				</>
			)}
		</fieldset>
	)
}
