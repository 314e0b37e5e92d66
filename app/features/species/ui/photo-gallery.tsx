import { type ReactNode, useRef } from "react"
import { licenceAddress } from "#core/media/licence.ts"
import { BackIcon, ForwardIcon } from "#core/ui/icons.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { creditLine, type Photo, photosOf } from "#features/species/photos/photo.ts"
import type { Species } from "#features/species/species-fields.ts"
import { SpeciesPicture } from "./species-picture.tsx"

export type SpeciesPhotosProps = { species: Species; sizes: string; className: string }

/** A list that scrolls sideways, so that swiping and keys need no script. */
export default function PhotoGallery({ species, sizes, className }: SpeciesPhotosProps) {
	const photos = photosOf(species)
	const figures = photos.map((photo, at) => (
		<figure key={photo.imageUrl}>
			<SpeciesPicture
				species={photo}
				alt={photo.alt || species.name}
				first={at === 0}
				sizes={sizes}
				className={className}
			/>
			<Caption photo={photo} count={photos.length > 1 ? `${at + 1} of ${photos.length}` : ""} />
		</figure>
	))
	return photos.length > 1 ? <Gallery label={`${photos.length} photos`}>{figures}</Gallery> : figures
}

const LIST =
	"grid auto-cols-[100%] grid-flow-col overflow-x-auto overscroll-x-contain [scroll-snap-type:x_mandatory] [scrollbar-width:thin] motion-safe:scroll-smooth *:snap-start *:snap-always"

const ARROW =
	"pointer-events-auto grid size-[2.75rem] cursor-pointer place-items-center rounded-[50%] bg-surface text-ink"

function Gallery({ label, children }: { label: string; children: ReactNode[] }) {
	const list = useRef<HTMLUListElement>(null)
	const hydrated = useHydrated()
	const step = (direction: number) => () =>
		list.current?.scrollBy({ left: direction * list.current.clientWidth })
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
			<ul ref={list} aria-label={label} tabIndex={0} className={LIST}>
				{children.map((figure, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the order never changes on a page
					<li key={at}>{figure}</li>
				))}
			</ul>
			{hydrated && (
				<div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/3 items-center justify-between p-[0.5rem]">
					<button type="button" aria-label="Previous photo" className={ARROW} onClick={step(-1)}>
						<BackIcon className="size-5" />
					</button>
					<button type="button" aria-label="Next photo" className={ARROW} onClick={step(1)}>
						<ForwardIcon className="size-5" />
					</button>
				</div>
			)}
		</>
	)
}

function Caption({ photo: { alt, credit, licence }, count }: { photo: Photo; count: string }) {
	if (!count && !credit && !licence) return null
	const address = licenceAddress(licence)
	return (
		<figcaption dir="auto" className="pt-1 text-sm text-soft max-sm:px-4 [overflow-wrap:anywhere]">
			{count && <span>{count} </span>}
			{count && alt && <span aria-hidden="true">{alt} </span>}
			{credit && `${creditLine(credit)}${licence ? ", " : ""}`}
			{address ? (
				<a href={address} rel="license noreferrer" className="underline">
					{licence}
				</a>
			) : (
				licence
			)}
		</figcaption>
	)
}
