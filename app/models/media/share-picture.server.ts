import { createHash } from "node:crypto"
import type { SpeciesCard } from "#app/models/species/species.ts"
import { removeSharePicturesBut } from "#app/platform/share-picture-store.server.ts"
import type { Database } from "#db/connection.ts"
import { imagePlacement } from "./image-position.ts"
import { mediaUrl } from "./media.ts"

/** Raise it with every change to the drawing, because other sites cache the URLs for a long time. */
const FRAME = 1

export type SharePictureFields = Pick<SpeciesCard, "imageUrl" | "imagePosition" | "imageOffset">

export function sharePictureVersion({ imageUrl, ...image }: SharePictureFields): string | undefined {
	if (!imageUrl) return undefined
	const { objectPosition } = imagePlacement(image)
	return createHash("sha256").update(`${imageUrl} ${objectPosition} ${FRAME}`).digest("hex").slice(0, 16)
}

export function sharePicturePath(species: SharePictureFields & { id: number }): string | undefined {
	const version = sharePictureVersion(species)
	return version && `/species/${species.id}/share/${version}.jpg`
}

export async function sweepSharePictures(db: Database, dataDir: string): Promise<string[]> {
	const rows = await db
		.selectFrom("species")
		.innerJoin("media", "media.id", "species.image_id")
		.select(["media.name", "image_position as imagePosition", "image_offset as imageOffset"])
		.where("archived", "=", 0)
		.execute()
	const versions = rows.map(({ name, ...image }) =>
		sharePictureVersion({ imageUrl: mediaUrl(name), ...image } as SharePictureFields),
	)
	const known = new Set(versions)
	return await removeSharePicturesBut(dataDir, (version) => known.has(version))
}
