import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { useCountedSpecies } from "../analytics/use-counted.ts"
import type { Species } from "../models/species.ts"
import { FeaturedBadge, SpeciesFacts } from "./badges.tsx"
import { Dialog } from "./dialog.tsx"
import { ForwardIcon } from "./icons.tsx"
import { ShareButton } from "./share-button.tsx"
import { SpeciesDetails } from "./species-details.tsx"
import { SpeciesPicture } from "./species-picture.tsx"

/** A species over the catalogue that it was opened from. */
export function SpeciesModal({
	species,
	closeTo,
	onClose,
	actions,
}: {
	species: Species
	closeTo: string
	onClose: () => void
	/** Further buttons. */
	actions: ReactNode
}) {
	useCountedSpecies("species-modal", species)
	const page = href("/species/:id", { id: String(species.id) })
	return (
		<Dialog title={species.name} closeTo={closeTo} onClose={onClose}>
			<p className="text-soft italic">{species.scientificName}</p>
			<div className="relative my-4">
				<SpeciesPicture
					species={species}
					alt={species.name}
					first
					sizes="(min-width: 832px) 720px, 100vw"
					className="aspect-4/3 rounded-md"
				/>
				{species.featured && <FeaturedBadge />}
			</div>
			<SpeciesFacts species={species} />
			<div className="mt-5 grid gap-5">
				<SpeciesDetails species={species} />
				<div className="flex flex-wrap gap-3">
					{actions}
					<ShareButton title={species.name} />
					<Link to={page} className="button button-quiet">
						Open full page
						<ForwardIcon className="size-5" />
					</Link>
				</div>
			</div>
		</Dialog>
	)
}
