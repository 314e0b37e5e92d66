import type { Farm, JsonLdNode } from "./page-metadata.server.ts"

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

/** The address is stored in one line, so it can't be split into street, town and postal code. */
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

export function organization(farm: Farm): JsonLdNode {
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
