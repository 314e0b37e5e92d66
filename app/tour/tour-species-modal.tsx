import type { ShownSpecies } from "#app/models/species/shown-species.ts"
import { SpeciesModal } from "#app/ui/species-modal.tsx"
import { FavoriteButton } from "./favorite-button.tsx"
import { FoundButton } from "./found-button.tsx"

export default function TourSpeciesModal(props: {
	species: ShownSpecies
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
