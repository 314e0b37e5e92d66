import type { ReactNode } from "react"
import type { DraftUpload } from "#app/ui/forms/draft-upload.ts"
import { checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import type { PictureField } from "./file-field.ts"

type PictureControlProps = {
	field: PictureField
	waiting: DraftUpload | null
	/** Of the picture that would be saved. */
	imageUrl: string | null
	errors: string[] | undefined
	onChoose: (file: File | null) => void
	/** What the page shows of the stored one itself. */
	children?: ReactNode
}

/** The input of a picture, with the one that is stored or was just chosen. */
export function PictureControl({ field, imageUrl, children, ...props }: PictureControlProps) {
	const { label, prompt, hint, hasPreview } = field
	return (
		<FileField {...{ ...props, label, prompt, hint }} name="image" accept="image/*" check={checkImage}>
			{hasPreview && imageUrl && (
				<img
					src={imageUrl}
					alt="As it is now"
					className="max-h-48 max-w-full justify-self-start rounded bg-sunk"
				/>
			)}
			{children}
		</FileField>
	)
}
