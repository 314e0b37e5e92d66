import { withOffset } from "#core/time/farm-clock.ts"
import { firstDayOf, type PostEvent } from "#features/posts/events/post-event.ts"
import type { Post } from "#features/posts/post.ts"
import type { Farm, JsonLdNode, SharePicture } from "./page-metadata.server.ts"

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

export type PostPage = { post: Omit<Post, "content">; description: string }

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
