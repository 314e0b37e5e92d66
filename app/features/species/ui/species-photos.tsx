import { lazy, Suspense } from "react"
import { retryImport } from "#core/ui/retry.ts"
import type { SpeciesPhotosProps } from "./photo-gallery.tsx"
import { SpeciesPicture } from "./species-picture.tsx"

/** As wide as a phone. At a device pixel ratio of 3, a photo at 2 looks as sharp and is a third smaller. */
export const PHONE_WIDTH = "(min-resolution: 2.6dppx) 62vw, 100vw"

/** Lazy, because most species have a single photo without a caption. */
const PhotoGallery = lazy(() =>
	retryImport(() => import("./photo-gallery.tsx")).catch(() => ({ default: FirstPhoto })),
)

export function SpeciesPhotos(props: SpeciesPhotosProps) {
	const { photos, imageCredit, imageLicence } = props.species
	const first = <FirstPhoto {...props} />
	return (
		<div className="relative">
			{photos.length > 0 || imageCredit || imageLicence ? (
				<Suspense fallback={first}>
					<PhotoGallery {...props} />
				</Suspense>
			) : (
				first
			)}
		</div>
	)
}

function FirstPhoto({ species, ...props }: SpeciesPhotosProps) {
	return <SpeciesPicture species={species} alt={species.imageAlt || species.name} first {...props} />
}
