import { withOffset } from "#core/time/farm-clock.ts"
import { firstDayOf, type PostEvent } from "#features/posts/events/post-event.ts"
import type { Post, PublicPage } from "#features/posts/post.ts"
import type { Species } from "#features/species/species-fields.ts"
import type { Article, Farm, JsonLdNode, SharePicture } from "./page-metadata.server.ts"

export function structuredDataScript(nodes: JsonLdNode[]): string {
	const text = JSON.stringify({ "@context": "https://schema.org", "@graph": nodes })
	return `<script type="application/ld+json">${text.replaceAll("<", "\\u003c")}</script>`
}

export function webSite(farm: Farm): JsonLdNode {
	return {
		"@type": "WebSite",
		"@id": `${farm.origin}/#site`,
		name: farm.name,
		url: `${farm.origin}/`,
		inLanguage: "en-CA",
		publisher: organization(farm),
	}
}

/** The address is in one line, so it isn't split into street, town and postal code. */
export function place(farm: Farm, more: Record<string, unknown>): JsonLdNode {
	return {
		"@type": ["Park", "TouristAttraction"],
		"@id": `${farm.origin}/#place`,
		name: farm.name,
		url: `${farm.origin}/`,
		image: farm.picture.address,
		logo: farm.origin + farm.icons.large,
		...((farm.streetAddress || farm.region || farm.country) && {
			address: {
				"@type": "PostalAddress",
				...(farm.streetAddress && { streetAddress: farm.streetAddress }),
				...(farm.region && { addressRegion: farm.region }),
				...(farm.country && { addressCountry: farm.country }),
			},
		}),
		...(farm.mapUrl && { hasMap: farm.mapUrl }),
		...(farm.telephone && { telephone: farm.telephone }),
		...more,
		amenityFeature: [{ "@type": "LocationFeatureSpecification", name: "Parking", value: true }],
	}
}

/** The genus, and the epithet if the name has exactly two words. */
const LATIN_NAME = /^([A-Z][a-z]+)\b(?: (?!spp$)([a-z-]{3,})$)?/

/** Returns an empty list for a landscape feature and for an entry without a genus. */
export function taxon(farm: Farm, species: Species, path: string, picture?: SharePicture): JsonLdNode[] {
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
			...(epithet && {
				taxonRank: "species",
				parentTaxon: { "@type": "Taxon", name: genus, taxonRank: "genus" },
			}),
		},
	]
}

export type PostPage = { post: Omit<Post, "content">; description: string }

export function blogPosting(
	farm: Farm,
	{ post, description }: PostPage,
	path: string,
	article: Article & { picture?: SharePicture | "" | undefined },
): JsonLdNode {
	return {
		"@type": "BlogPosting",
		headline: post.title,
		description,
		datePublished: article.publishedAt,
		dateModified: article.changedAt,
		author: organization(farm),
		publisher: { "@id": organization(farm)["@id"] },
		image: (article.picture || farm.picture).address,
		mainEntityOfPage: farm.origin + path,
		articleSection: article.section,
		...(article.tags.length > 0 && { keywords: article.tags.join(", ") }),
		inLanguage: "en-CA",
	}
}

export function webPage(
	farm: Farm,
	{ path, title, description, cover }: Pick<PublicPage, "path" | "title" | "description" | "cover">,
): JsonLdNode {
	return {
		"@type": "WebPage",
		"@id": `${farm.origin}${path}#page`,
		name: title,
		description,
		url: farm.origin + path,
		...(cover.coverUrl && { primaryImageOfPage: farm.origin + cover.coverUrl }),
		isPartOf: { "@id": `${farm.origin}/#site` },
		inLanguage: "en-CA",
	}
}

export function eventNode(
	farm: Farm,
	{ post, description }: PostPage,
	event: PostEvent,
	{ path, picture }: { path: string; picture: SharePicture | undefined },
): JsonLdNode {
	const moment = (text: string) => (event.allDay ? text : withOffset(text))
	const { place: name } = event
	const url = farm.origin + path
	return {
		"@type": "Event",
		"@id": `${url}#event${event.dates.length > 0 ? `-${firstDayOf(event)}` : ""}`,
		name: post.title,
		description,
		startDate: moment(event.startsAt),
		...(event.endsAt !== null && { endDate: moment(event.endsAt) }),
		eventStatus: `https://schema.org/${event.cancelled ? "EventCancelled" : "EventScheduled"}`,
		eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
		location: { "@type": "Place", name: name || farm.name, address: name || farm.streetAddress || farm.name },
		image: (picture ?? farm.picture).address,
		url,
		organizer: organization(farm),
		...(event.signUpUrl && { offers: { "@type": "Offer", url: event.signUpUrl } }),
		inLanguage: "en-CA",
	}
}

/** `trail` leads from the home page, which is added, to the page itself. */
export function breadcrumbs(farm: Farm, trail: { name: string; path: string }[]): JsonLdNode {
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

function organization(farm: Farm): JsonLdNode {
	return {
		"@type": "Organization",
		"@id": `${farm.origin}/#organization`,
		name: farm.name,
		url: `${farm.origin}/`,
		...(farm.contactEmail && { email: farm.contactEmail }),
		...(farm.telephone && { telephone: farm.telephone }),
		...(farm.socialLinks.length > 0 && { sameAs: farm.socialLinks.map(({ url }) => url) }),
		logo: farm.origin + farm.icons.large,
	}
}
