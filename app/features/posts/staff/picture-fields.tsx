import type { ComponentProps, ReactNode } from "react"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { variant } from "#core/media/media.ts"
import { pictureMarkdown, type UploadedPicture } from "#features/posts/uploaded-picture.ts"

type UploadedPicturesProps = {
	pictures: UploadedPicture[]
	insert?: (picture: UploadedPicture) => void
	remove?: (picture: UploadedPicture) => void
	actions?: (picture: UploadedPicture, number: number) => ReactNode
}

export function UploadedPictures({ pictures, insert, remove, actions }: UploadedPicturesProps) {
	if (pictures.length === 0) return null
	return (
		<ol aria-label="Uploaded pictures" className="grid gap-3">
			{pictures.map((picture, at) => (
				<li
					key={picture.id}
					className="grid gap-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[8rem_1fr]"
				>
					<img
						src={variant(picture.url, picture.widths[0] ?? 320, "webp")}
						alt=""
						width={160}
						height={120}
						loading="lazy"
						decoding="async"
						className="aspect-4/3 w-32 rounded bg-sunk object-contain"
					/>
					<div className="grid min-w-0 content-start gap-2">
						<p dir="auto" className="[overflow-wrap:anywhere]">
							{picture.alt || <span className="text-soft">Decorative</span>}
						</p>
						<input
							readOnly
							dir="ltr"
							aria-label={`Text to copy for picture ${at + 1}`}
							value={pictureMarkdown(picture)}
							onFocus={(event) => event.target.select()}
							className="field font-mono text-sm"
						/>
						<div className="flex flex-wrap items-start gap-2">
							{insert && (
								<button type="button" className="button" onClick={() => insert(picture)}>
									Insert<span className="sr-only"> picture {at + 1} at the cursor</span>
								</button>
							)}
							{remove && (
								<button type="button" className="button button-quiet" onClick={() => remove(picture)}>
									Remove<span className="sr-only"> picture {at + 1}</span>
								</button>
							)}
							{actions?.(picture, at + 1)}
						</div>
					</div>
				</li>
			))}
		</ol>
	)
}

type AlternativeTextFieldsProps = {
	of: "cover" | "picture"
	alt: Omit<ComponentProps<typeof TextField>, "label">
	decorative: ComponentProps<"input">
	errors: string[] | undefined
}

export function AlternativeTextFields({ of, alt, decorative, errors }: AlternativeTextFieldsProps) {
	return (
		<div className="grid gap-1">
			<TextField
				label={`What the ${of} shows`}
				errors={errors}
				autoComplete="off"
				hint="Read out to people who don't see it, such as 'Two otters on the ice'."
				{...alt}
			/>
			<label className="flex min-h-12 items-center gap-3">
				<input type="checkbox" className="size-6 shrink-0" {...decorative} />
				<span className="min-w-0 flex-1">The {of} is decorative: it adds nothing to the text</span>
			</label>
		</div>
	)
}
