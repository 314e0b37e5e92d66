import { formatCount } from "#app/models/text/numbers.ts"

/** What is left of the sample that nobody has changed. `texts` are those of the home page. */
export type Sample = {
	species: number
	posts: number
	maps: number
	places: number
	trails: number
	texts: number
}

const LIST = new Intl.ListFormat("en-GB")

/** Such as '64 species, 5 posts and 1 map with 26 places and 3 trails'. */
export function describeSample({ species, posts, maps, places, trails, texts }: Sample): string {
	const map = `${formatCount(maps, "map")} with ${formatCount(places, "place")} and ${formatCount(trails, "trail")}`
	return LIST.format([
		...(species > 0 ? [formatCount(species, "species", "species")] : []),
		...(posts > 0 ? [formatCount(posts, "post")] : []),
		...(maps > 0 ? [map] : []),
		...(texts > 0 ? [`${formatCount(texts, "text")} of the home page`] : []),
	])
}
