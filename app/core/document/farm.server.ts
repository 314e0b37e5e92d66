import { mediaUrl } from "#core/media/media.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readPicture } from "#core/settings/picture.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import farmPicture from "#core/ui/share-picture.jpg?url"
import type { Database } from "#db/connection.ts"
import type { Farm } from "./page-metadata.server.ts"

export async function readFarm(db: Database, origin: string): Promise<Farm> {
	const settings = await readSettings(db)
	const farm = farmOf(settings)
	const home = readPicture(settings.hero_picture)
	const picture = home
		? { address: origin + mediaUrl(home.name), alt: farm.name }
		: {
				address: origin + farmPicture,
				alt: "Drawing of a barn on a hill above fields and water",
				width: 1200,
				height: 630,
			}
	return { ...farm, region: settings.address_region, country: settings.address_country, origin, picture }
}
