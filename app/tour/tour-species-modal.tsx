import type { SpeciesWithPlaces } from "#app/models/map/species-on-map.ts"
import { SpeciesModal } from "#app/ui/species-modal.tsx"
import { FavoriteButton } from "./favorite-button.tsx"
import { FoundButton } from "./found-button.tsx"

export default function TourSpeciesModal(props: {
	species: SpeciesWithPlaces
	closeTo: string
	onClose: () => void
}) {
	return (
		<SpeciesModal
			{...props}
			actions={<FavoriteButton species={props.species} />}
			main={<FoundButton species={props.species} />}
		/>
	)
}
