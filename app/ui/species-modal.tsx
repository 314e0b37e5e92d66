import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { useTrackedSpecies } from "#app/analytics/use-tracked.ts"
import type { ShownSpecies } from "#app/models/species/shown-species.ts"
import { SpeciesFacts } from "./badges.tsx"
import { Dialog } from "./dialog.tsx"
import { ForwardIcon } from "./icons.tsx"
import { ShareButton } from "./share-button.tsx"
import { SpeciesDetails } from "./species-details.tsx"
import { PHONE_WIDTH, SpeciesPhotos } from "./species-photos.tsx"

export function SpeciesModal({
	species,
	closeTo,
	onClose,
	actions,
	main,
}: {
	species: ShownSpecies
	closeTo: string
	onClose: () => void
	actions: ReactNode
	/** Stays visible at the lower edge. */
	main: ReactNode
}) {
	useTrackedSpecies("species-modal", species)
	const page = href("/species/:id", { id: String(species.id) })
	return (
		<Dialog title={<bdi>{species.name}</bdi>} closeTo={closeTo} onClose={onClose}>
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
				<SpeciesDetails species={species} />
				<div className="flex flex-wrap gap-3">
					{actions}
					<ShareButton title={species.name} path={page} />
					<Link to={page} className="button button-quiet">
						Open full page
						<ForwardIcon className="size-5" />
					</Link>
				</div>
			</div>
			<div className="dialog-bar">{main}</div>
		</Dialog>
	)
}
