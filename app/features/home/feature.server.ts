import type { Describe } from "#core/document/page-metadata.server.ts"
import { place, webSite } from "#core/document/structured-data.server.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import { currentHours } from "#features/hours/opening-hours-data.server.ts"

type HomeData = { results: unknown; accepted: unknown; isTourClosed: boolean; description: string }

const describeHome: Describe<HomeData> = async ({ data, farm, db }) => ({
	path: "/",
	isIndexed: !data.results && !data.accepted && !data.isTourClosed,
	structuredData: data.results
		? []
		: [webSite(farm), place(farm, { description: data.description, ...(await currentHours(db)) })],
})

export default {
	metadata: { "routes/visitors/home": describeHome },
} satisfies ServerFeature
