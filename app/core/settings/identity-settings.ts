import { z } from "zod"
import { line, optionalLine, webAddress } from "#core/forms/text-rules.ts"
import { isTelephone } from "#core/text/telephone.ts"
import { parseWebAddress } from "#core/text/web-address.ts"
import type { SettingRows } from "./setting-row.ts"

const website = (label: string, rule: z.ZodType<string>) =>
	webAddress(label, rule, parseWebAddress, "must be an address that begins with http:// or https://")

export const IDENTITY_SETTINGS = {
	site_name: {
		kind: "line",
		section: "name",
		variable: "SITE_NAME",
		title: "Name",
		help: "On every page, on receipts, in feeds and when someone shares a page.",
		unset: "pages show the sample farm's name",
		default: "Heritage Farm",
		rule: line("Name", 80),
		input: { autoComplete: "organization" },
	},
	tagline: {
		kind: "line",
		section: "name",
		title: "Tagline",
		help: "A few words below the name.",
		default: "Wildlife Discovery Tour",
		rule: optionalLine("Tagline", 60),
	},
	logo: {
		kind: "picture",
		section: "name",
		use: "logo",
		none: "A drawn mark",
		title: "Logo",
		help: "Beside the name, as the icon of the site and on phones' home screens. A square picture looks best; it may be transparent.",
		description: "The logo's file and sizes as JSON, or empty for the drawn mark",
	},
	contact_email: {
		kind: "line",
		section: "contact",
		variable: "CONTACT_EMAIL",
		title: "Email",
		help: "Where visitors write to. If it's empty, pages show none.",
		unset: "pages show no email address",
		rule: optionalLine("Email", 200).refine((text) => text === "" || z.email().safeParse(text).success, {
			error: "Email must be an email address",
		}),
		input: { type: "email", autoComplete: "email" },
	},
	telephone: {
		kind: "line",
		section: "contact",
		title: "Telephone",
		help: "Optional, such as 705 555 0100 or 705 555 0100 ext. 4. Visitors can tap it to call.",
		rule: optionalLine("Telephone", 40).refine((text) => text === "" || isTelephone(text), {
			error: "Telephone must be a telephone number, such as 705 555 0100 or 705 555 0100 ext. 4",
		}),
		input: { type: "tel", autoComplete: "tel" },
	},
	street_address: {
		kind: "line",
		section: "contact",
		variable: "STREET_ADDRESS",
		title: "Street address",
		help: "In one line, as visitors type it into their map. If it's empty, pages show none.",
		unset: "pages show no address",
		rule: optionalLine("Street address", 200),
		input: { autoComplete: "street-address" },
	},
	address_region: {
		kind: "line",
		section: "contact",
		title: "State, province or region",
		help: "Optional, for search engines, such as Ontario. Pages show the street address only.",
		rule: optionalLine("State, province or region", 80),
		input: { autoComplete: "address-level1" },
	},
	address_country: {
		kind: "line",
		section: "contact",
		title: "Country",
		help: "Optional, for search engines: two letters, such as CA or US.",
		rule: optionalLine("Country", 2)
			.overwrite((text) => text.toUpperCase())
			.refine((text) => /^([A-Z]{2})?$/.test(text), { error: "Country must be two letters, such as CA" }),
		input: { autoComplete: "country" },
	},
	map_url: {
		kind: "line",
		section: "contact",
		variable: "MAP_URL",
		title: "Map link",
		help: "Where 'Find us on the map' leads: a link to the farm from OpenStreetMap or Google Maps. If it's empty, pages have no link.",
		unset: "pages have no link to a map",
		rule: website("Map link", optionalLine("Map link", 1000)),
		input: { inputMode: "url" },
	},
	parking_url: {
		kind: "line",
		section: "parking",
		variable: "PARKING_URL",
		title: "Parking payment link",
		help: "The page where visitors pay for parking. If it's empty, pages say that parking can't be paid online yet.",
		unset: "visitors can't pay for parking online",
		rule: website("Parking payment link", optionalLine("Parking payment link", 1000)),
		input: { inputMode: "url" },
	},
	social_links: {
		kind: "rows",
		section: "social",
		title: "Social links",
		help: "One per line with its address, such as 'Photos: https://photos.example/farm'. They are at the end of every page, in this order.",
		description:
			"Links to the farm's profiles on other websites, as a JSON list of objects with name and url",
		default: "[]",
		item: "Link",
		example: "Photos: https://photos.example/farm",
		most: 8,
		columns: {
			name: line("name", 40),
			url: website("address", line("address", 500)),
		},
	},
} as const satisfies SettingRows
