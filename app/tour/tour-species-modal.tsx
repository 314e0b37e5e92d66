import type { Species } from "../models/species.ts"
import { SpeciesModal } from "../ui/species-modal.tsx"
import { FavoriteButton } from "./favorite-button.tsx"
import { FoundButton } from "./found-button.tsx"

/** A species over the catalogue of the tour, with what a visitor can do about it. */
export default function TourSpeciesModal(props: { species: Species; closeTo: string; onClose: () => void }) {
	const actions = (
		<>
			<FoundButton species={props.species} />
			<FavoriteButton species={props.species} />
		</>
	)
	return <SpeciesModal {...props} actions={actions} />
}
