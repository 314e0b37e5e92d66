import { href } from "react-router"
import { useTrackedView } from "#core/tracking/use-tracked.ts"
import { Dialog } from "#core/ui/dialog.tsx"
import { ForwardIcon } from "#core/ui/icons.tsx"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { ShareButton } from "#core/ui/share-button.tsx"
import type { FullSpecies } from "#features/map/species-on-map.ts"
import { SpeciesPlaces } from "#features/map/ui/species-places.tsx"
import { SPECIES_MODAL, speciesPayload } from "#features/species/tracked-events.ts"
import { SpeciesFacts } from "#features/species/ui/badges.tsx"
import { FavoriteButton } from "#features/species/ui/favorite-button.tsx"
import { SpeciesGuide, SpeciesTexts } from "#features/species/ui/species-details.tsx"
import { PHONE_WIDTH, SpeciesPhotos } from "#features/species/ui/species-photos.tsx"
import { FoundButton } from "./found-button.tsx"

const ABOVE_BAR = "scroll-pb-[9rem] sm:scroll-pb-[6rem] low:scroll-pb-[6rem]"

/** Not sticky where text is twice as large on a small screen. */
const BAR =
	"sticky bottom-[min(0px,(100dvh-20rem)*100)] z-10 -mx-(--edge) mt-(--edge) -mb-(--edge) border-t border-line bg-surface px-(--edge) py-[0.75rem]"

const BAR_ROW =
	"sm:*:[div]:grid-cols-2 sm:*:[div]:items-center sm:*:[div]:gap-x-[1rem] low:*:[div]:grid-cols-2 low:*:[div]:items-center low:*:[div]:gap-x-[1rem]"

type ModalProps = { species: FullSpecies; closeTo: string; onClose: () => void }

export default function TourSpeciesModal({ species, closeTo, onClose }: ModalProps) {
	useTrackedView(SPECIES_MODAL, species.id, speciesPayload(species))
	const page = href("/species/:id", { id: String(species.id) })
	return (
		<Dialog title={<bdi>{species.name}</bdi>} closeTo={closeTo} onClose={onClose} className={ABOVE_BAR}>
			<p dir="auto" className="text-soft italic">
				{species.scientificName}
			</p>
			<div className="my-4">
				<SpeciesPhotos
					species={species}
					sizes={`(min-width: 832px) 720px, ${PHONE_WIDTH}`}
					className="aspect-4/3 rounded-md"
				/>
			</div>
			<SpeciesFacts species={species} className="font-semibold" />
			<div className="mt-4 grid grid-cols-1 gap-4 [&_h2]:text-lg">
				<SpeciesGuide species={species} onMap={<SpeciesPlaces species={species} />} />
				<SpeciesTexts species={species} />
				<div className="flex flex-wrap gap-3">
					<FavoriteButton species={species} />
					<ShareButton title={species.name} path={page} />
					<QuietLink to={page}>
						Open full page
						<ForwardIcon className="size-5" />
					</QuietLink>
				</div>
			</div>
			<div data-bar className={`${BAR} ${BAR_ROW}`}>
				<FoundButton species={species} />
			</div>
		</Dialog>
	)
}
