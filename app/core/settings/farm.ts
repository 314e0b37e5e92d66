import { type SiteIcon, siteIcons } from "#core/media/site-icons.ts"
import { readRows } from "./list-rows.ts"
import { readPicture } from "./pictures/picture.ts"
import type { Settings } from "./settings-table.ts"

export type Farm = {
	name: string
	tagline: string
	contactEmail: string
	telephone: string
	streetAddress: string
	mapUrl: string
	socialLinks: { name: string; url: string }[]
	icons: Record<SiteIcon, string>
}

export function farmOf(settings: Settings): Farm {
	return {
		name: settings.site_name,
		tagline: settings.tagline,
		contactEmail: settings.contact_email,
		telephone: settings.telephone,
		streetAddress: settings.street_address,
		mapUrl: settings.map_url,
		socialLinks: readRows(settings.social_links) as Farm["socialLinks"],
		icons: siteIcons(readPicture(settings.logo)?.name),
	}
}
