import { type Describe, sharedPhoto } from "#core/document/page-metadata.server.ts"
import type { Species } from "./species-fields.ts"

export const describeSpecies: Describe<{ species: Species }> = ({ data: { species }, farm }) => ({
	path: `/species/${species.id}`,
	isIndexed: !species.archived,
	picture: sharedPhoto(farm, species.imageUrl, species.name),
})
