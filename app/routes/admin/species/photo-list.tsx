import { useRef } from "react"
import { href, Link, useSubmit } from "react-router"
import { type Photo, photoCaption } from "#app/models/species/photo.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { DeleteDetails } from "#app/ui/forms/delete-controls.tsx"
import { useDragOrder } from "#app/ui/forms/use-drag-order.ts"
import { SpeciesPicture } from "#app/ui/species-picture.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

type PhotoListProps = { speciesId: number; photos: Photo[] }

export function PhotoList({ speciesId, photos }: PhotoListProps) {
	const hydrated = useHydrated()
	const list = useRef<HTMLOListElement>(null)
	const submit = useSubmit()
	const params = { id: String(speciesId) }
	const move = href("/admin/species/:id/photos/move", params)
	const urls = photos.map((photo) => photo.imageUrl ?? "")
	const drag = useDragOrder(list, urls, (imageUrl, to) => {
		submit(
			{ imageUrl, to: String(to) },
			{ method: "post", action: move, preventScrollReset: true, flushSync: true },
		)
	})
	return (
		<ol ref={list} className="mt-4 grid gap-3">
			{photos.map((photo, at) => (
				<li
					key={photo.imageUrl}
					className="grid gap-3 rounded-lg border border-line bg-surface p-3 data-dragged:relative data-dragged:z-1 data-dragged:outline-3 data-dragged:outline-pine sm:grid-cols-[11rem_1fr]"
				>
					<div className="relative">
						<SpeciesPicture
							species={photo}
							alt={photo.alt || `Photo ${at + 1}`}
							sizes="11rem"
							className="aspect-4/3 rounded"
						/>
						{hydrated && photos.length > 1 && (
							<button
								type="button"
								aria-label={`Drag photo ${at + 1}, or press the arrow keys`}
								className="drag-handle absolute top-1 left-1 grid size-11 cursor-grab touch-none place-items-center rounded bg-surface"
								{...drag(at)}
							>
								<span aria-hidden="true">⠿</span>
							</button>
						)}
					</div>
					<div className="grid min-w-0 content-start gap-2">
						<p className="font-semibold">{at === 0 ? "First photo" : `Photo ${at + 1}`}</p>
						<PhotoTexts photo={photo} />
						<div className="flex flex-wrap gap-2">
							<Link
								to={
									at === 0
										? href("/admin/species/:id/edit", params)
										: href("/admin/species/:id/photos/:photo/edit", { ...params, photo: String(photo.id) })
								}
								className="button button-quiet"
							>
								Edit<span className="sr-only"> photo {at + 1}</span>
							</Link>
							{at > 0 && <MoveButton action={move} photo={photo} to={at - 1} text="Earlier" />}
							{at < photos.length - 1 && <MoveButton action={move} photo={photo} to={at + 1} text="Later" />}
						</div>
						<DeleteDetails
							what={`photo ${at + 1}`}
							action={href("/admin/species/:id/photos/delete", params)}
							failure="Couldn't delete the photo"
							consequence={`Visitors no longer see it. It stays in the Trash for ${TRASH_DAYS} days.`}
						>
							<input type="hidden" name="imageUrl" value={photo.imageUrl ?? ""} />
						</DeleteDetails>
					</div>
				</li>
			))}
		</ol>
	)
}

function PhotoTexts({ photo }: { photo: Photo }) {
	const { text, credit } = photoCaption(photo)
	return (
		<>
			<p dir="auto" className="[overflow-wrap:anywhere]">
				{text || <span className="text-soft">No alternative text yet</span>}
			</p>
			<p dir="auto" className="text-sm [overflow-wrap:anywhere]">
				{credit || <span className="text-soft">No credit yet</span>}
			</p>
		</>
	)
}

type MoveButtonProps = { action: string; photo: Photo; to: number; text: string }

function MoveButton({ action, photo, to, text }: MoveButtonProps) {
	return (
		<ActionButton action={action} failure="Couldn't move the photo">
			<input type="hidden" name="imageUrl" value={photo.imageUrl ?? ""} />
			<button type="submit" name="to" value={to} className="button button-quiet">
				{text}
				<span className="sr-only">: move this photo to place {to + 1}</span>
			</button>
		</ActionButton>
	)
}
