import { Checkbox } from "#core/forms/ui/checkbox.tsx"
import type { DraftUpload } from "#core/forms/ui/draft-upload.ts"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FileField } from "#core/forms/ui/file-field.tsx"
import type { OptionalPicture, PictureField } from "./file-field.ts"

type PictureControlProps = {
	field: PictureField | OptionalPicture
	isStored: boolean
	isRemoved: boolean
	onRemove: (isRemoved: boolean) => void
	waiting: DraftUpload | null
	imageUrl: string | null
	errors: string[] | undefined
	onChoose: (file: File | null) => void
}

export function PictureControl({
	field,
	imageUrl,
	isStored,
	isRemoved,
	onRemove,
	...props
}: PictureControlProps) {
	const { label, prompt, hint } = field
	const required = field.missing !== undefined && !isStored
	return (
		<FileField {...{ ...props, label, prompt, hint, required }} name="image" check={checkImage}>
			{!field.isShownElsewhere && imageUrl && (
				<img
					src={imageUrl}
					alt="As it is now"
					className="mb-2 max-h-48 max-w-full justify-self-start rounded bg-sunk"
				/>
			)}
			{!field.missing && isStored && (
				<Checkbox
					name="removeImage"
					defaultChecked={isRemoved}
					onChange={({ target }) => onRemove(target.checked)}
				>
					{"remove" in field ? field.remove : "Remove the image"}
				</Checkbox>
			)}
		</FileField>
	)
}
