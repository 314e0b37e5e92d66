import { OPENING_HOURS, type OpeningHours } from "../models/opening-hours.ts"
import { type Post, postDescription } from "../models/post.ts"
import type { Species } from "../models/species.ts"
import type { Article, Farm, SharePicture } from "./about-page.server.ts"

/** A thing in the words of schema.org. */
export type Fact = { "@type": string | string[] } & Record<string, unknown>

/** The facts of a page as JSON-LD, ready to stand in a script element. */
export function factsScript(facts: Fact[]): string {
	const text = JSON.stringify({ "@context": "https://schema.org", "@graph": facts })
	return `<script type="application/ld+json">${text.replaceAll("<", "\\u003c")}</script>`
}

/** The site, under the name that search engines are to call it by. */
export function webSite(farm: Farm): Fact {
	return {
		"@type": "WebSite",
		"@id": `${farm.origin}/#site`,
		name: farm.name,
		url: `${farm.origin}/`,
		inLanguage: "en-CA",
		publisher: organization(farm),
	}
}

/** The place that visitors come to. Of the address only the whole is known: the environment holds it in one line. */
export function place(farm: Farm): Fact {
	return {
		"@type": ["Park", "TouristAttraction"],
		"@id": `${farm.origin}/#place`,
		name: farm.name,
		description: "A heritage farm, a lake and a forest in Ontario, with a self-guided wildlife tour.",
		url: `${farm.origin}/`,
		image: farm.picture.address,
		logo: `${farm.origin}/icon-512.png`,
		address: {
			"@type": "PostalAddress",
			streetAddress: farm.streetAddress,
			addressRegion: "ON",
			addressCountry: "CA",
		},
		hasMap: farm.mapUrl,
		openingHoursSpecification: OPENING_HOURS.map(openingHours),
		amenityFeature: [{ "@type": "LocationFeatureSpecification", name: "Parking", value: true }],
	}
}

/** Days without a year, as those of a season are, have no place in schema.org: then only the hours are told. */
function openingHours({ days, opens, closes }: OpeningHours): Fact {
	return { "@type": "OpeningHoursSpecification", dayOfWeek: days, opens, closes }
}

/** The genus, and the second word where there are two. */
const LATIN_NAME = /^([A-Z][a-z]+)\b(?: (?!spp$)([a-z-]{3,})$)?/

/** A species; nothing of what is none: a feature of the land, or an entry without the name of a genus. */
export function taxon(farm: Farm, species: Species, path: string, picture?: SharePicture): Fact[] {
	const [, genus, epithet] = LATIN_NAME.exec(species.scientificName) ?? []
	if (species.type === "feature" || !genus) return []
	return [
		{
			"@type": "Taxon",
			"@id": `${farm.origin}${path}#taxon`,
			name: species.name,
			alternateName: species.scientificName,
			description: species.description,
			url: farm.origin + path,
			...(picture && { image: picture.address }),
			// Two Latin words name a species; more or fewer something else.
			...(epithet && {
				taxonRank: "species",
				parentTaxon: { "@type": "Taxon", name: genus, taxonRank: "genus" },
			}),
		},
	]
}

/** A post of the news. */
export function blogPosting(farm: Farm, post: Post, path: string, article: Article): Fact {
	return {
		"@type": "BlogPosting",
		headline: post.title,
		description: postDescription(post),
		datePublished: article.publishedAt,
		dateModified: article.changedAt,
		author: organization(farm),
		publisher: { "@id": organization(farm)["@id"] },
		image: farm.picture.address,
		mainEntityOfPage: farm.origin + path,
		articleSection: article.section,
		...(article.tags.length > 0 && { keywords: article.tags.join(", ") }),
		inLanguage: "en-CA",
	}
}

/** The way to a page from the home page, which comes first by itself. */
export function breadcrumbs(farm: Farm, trail: { name: string; path: string }[]): Fact {
	const steps = [{ name: "Home", path: "/" }, ...trail]
	return {
		"@type": "BreadcrumbList",
		itemListElement: steps.map(({ name, path }, at) => ({
			"@type": "ListItem",
			position: at + 1,
			name,
			item: farm.origin + path,
		})),
	}
}

function organization(farm: Farm): Fact {
	return {
		"@type": "Organization",
		"@id": `${farm.origin}/#organization`,
		name: farm.name,
		url: `${farm.origin}/`,
		email: farm.contactEmail,
		logo: `${farm.origin}/icon-512.png`,
	}
}
