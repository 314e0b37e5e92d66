import { siteEvent } from "#core/tracking/track.ts"
import type { Species } from "./species-fields.ts"

type SpeciesPayload = { speciesId: number; speciesName: string; speciesType: string }

export const SPECIES_VIEW = siteEvent<SpeciesPayload>("species-view", ["speciesId"])
export const SPECIES_MODAL = siteEvent<SpeciesPayload>("species-modal", ["speciesId"])
export const AUDIO_PLAY = siteEvent<SpeciesPayload>("audio-play", ["speciesId"])

export function speciesPayload({ id, name, type }: Species): SpeciesPayload {
	return { speciesId: id, speciesName: name, speciesType: type }
}
