import type { ReactNode } from "react"
import type { DraftUpload } from "#core/forms/ui/draft-upload.ts"
import { checkImage } from "#core/forms/ui/file-checks.ts"
import { FileField } from "#core/forms/ui/file-field.tsx"
import { RemoveCheckbox } from "#core/forms/ui/remove-checkbox.tsx"
import type { OptionalPicture, PictureField } from "./file-field.ts"

type PictureControlProps = {
	field: PictureField | OptionalPicture
	isStored?: boolean
	isRemoved?: boolean
	onRemove?: (isRemoved: boolean) => void
	waiting: DraftUpload | null
	imageUrl: string | null
	errors: string[] | undefined
	onChoose: (file: File | null) => void
	children?: ReactNode
}

export function PictureControl({
	field,
	imageUrl,
	isStored,
	isRemoved = false,
	onRemove,
	children,
	...props
}: PictureControlProps) {
	const { label, prompt, hint } = field
	return (
		<FileField {...{ ...props, label, prompt, hint }} name="image" check={checkImage}>
			{field.hasPreview && imageUrl && (
				<img
					src={imageUrl}
					alt="As it is now"
					className="max-h-48 max-w-full justify-self-start rounded bg-sunk"
				/>
			)}
			{"remove" in field && isStored && (
				<RemoveCheckbox name="removeImage" label={field.remove} ticked={isRemoved} onChange={onRemove} />
			)}
			{children}
		</FileField>
	)
}
