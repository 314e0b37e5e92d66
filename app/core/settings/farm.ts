import { siteIcons } from "#core/media/site-icons.ts"
import { readRows } from "./list-rows.ts"
import { readPicture } from "./picture.ts"
import type { Settings } from "./settings-table.ts"

export type Farm = ReturnType<typeof farmOf>

export function farmOf(settings: Settings) {
	return {
		name: settings.site_name,
		tagline: settings.tagline,
		contactEmail: settings.contact_email,
		telephone: settings.telephone,
		streetAddress: settings.street_address,
		mapUrl: settings.map_url,
		socialLinks: readRows(settings.social_links) as { name: string; url: string }[],
		icons: siteIcons(readPicture(settings.logo)?.name),
	}
}
