import { useRef } from "react"
import { data, href, Link } from "react-router"
import { useCountedSearch } from "../../analytics/use-counted.ts"
import { parsePages, parseQuery, setPages } from "../../forms/catalogue-filters.ts"
import { databaseContext, environmentContext } from "../../middleware/context.server.ts"
import { readReceipt } from "../../middleware/receipt.server.ts"
import { PAGE_SIZE } from "../../models/catalogue.ts"
import { PATIENCE_MS, withPatience } from "../../models/offline.ts"
import { openNow } from "../../models/open-now.ts"
import { OPENING_HOURS } from "../../models/opening-hours.ts"
import type { PageRange } from "../../models/page-range.ts"
import { findLatestPost } from "../../models/post.server.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isBlogEnabled } from "../../models/setting.ts"
import { pageOfSpecies } from "../../models/species-page.server.ts"
import {
	fromCatalogue,
	fromServer,
	isCatalogueOfBefore,
	type LoadedCatalogue,
} from "../../tour/browser-catalogue.ts"
import { OfflineLine } from "../../tour/offline/offline-line.tsx"
import { useClosedTour } from "../../tour/offline/use-closed-tour.ts"
import { useWorker } from "../../tour/offline/worker.ts"
import { isWithoutAnswer } from "../../ui/error-pages.tsx"
import { LandingPage } from "../../ui/landing-page.tsx"
import { EarlierLink, MoreLink } from "../../ui/more-links.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { NoSpeciesFound, SpeciesGrid } from "../../ui/species-grid.tsx"
import type { Route } from "./+types/home"

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: pageTitle(matches, loaderData?.results ? `Search: ${loaderData.results.query}` : undefined) },
	{
		name: "description",
		content:
			"A heritage farm, a lake and a forest in Ontario: parking, a self-guided wildlife tour and news.",
	},
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const asked = parseSearch(url.searchParams)
	if (asked.query) {
		const results = { ...asked, ...(await pageOfSpecies(db, asked)) }
		return data({ results, latest: null, accepted: null, today: null })
	}
	const post = isBlogEnabled(await readSettings(db)) && (await findLatestPost(db))
	const receipt = await readReceipt(context, url.searchParams.get("receipt"))
	const { parkingUrl } = context.get(environmentContext)
	const today = openNow(OPENING_HOURS, new Date())
	const page = {
		results: null,
		latest: post ? { slug: post.slug, title: post.title } : null,
		accepted: receipt ? { receipt, parkingUrl: receipt.ledTo === "parking" ? parkingUrl : null } : null,
		today,
	}
	// Until then the page may be kept, see `site/kept-pages.server.ts`.
	return data(page, { headers: { Expires: new Date(today.until).toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Once the catalogue is in the browser, the search answers without the network. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const { searchParams } = new URL(request.url)
	const asked = parseSearch(searchParams)
	const found = (catalogue: LoadedCatalogue) => ({
		results: { ...asked, ...catalogue.browse(asked) },
		latest: null,
		accepted: null,
		today: null,
	})
	if (asked.query) return await (isCatalogueOfBefore() ? fromServer : fromCatalogue)(found, serverLoader)
	// A receipt that was asked for is worth waiting for.
	if (searchParams.has("receipt")) return await serverLoader()
	return await withPatience(serverLoader(), PATIENCE_MS).catch((error) => {
		if (!isWithoutAnswer(error)) throw error
		// Without a signal the page says what it can say by itself.
		return { results: null, latest: null, accepted: null, today: null }
	})
}

export default function Home({ loaderData: { results, ...landing } }: Route.ComponentProps) {
	// A receipt is worth being shown at the gate, where there may be no signal.
	useWorker(landing.accepted !== null)
	useClosedTour()
	return results ? <SearchResults {...results} /> : <LandingPage {...landing} />
}

type Results = NonNullable<Route.ComponentProps["loaderData"]["results"]>

function SearchResults({ query, species, total, ...range }: Results) {
	useCountedSearch(query, total, 0)
	const list = useRef<HTMLUListElement>(null)
	const inPages = {
		range,
		address(pages: PageRange) {
			const params = new URLSearchParams({ search: query })
			setPages(params, pages)
			return `${href("/")}?${params}`
		},
		part: "main",
		what: "species",
	}
	return (
		<div className="mx-auto max-w-7xl px-4 py-8 md:px-6 md:py-12">
			<h1 className="text-2xl">Search results for “{query}”</h1>
			<OfflineLine />
			<p role="status" className="mt-2 mb-6 font-semibold">
				{total === 1 ? "1 species" : `${total} species`}
			</p>
			{total === 0 && <NoSpeciesFound />}
			<EarlierLink {...inPages} />
			<SpeciesGrid list={list} species={species} heading="h2" />
			<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={list} />
			<p className="mt-8">
				<Link to={href("/tour")} className="text-link inline-flex min-h-12 items-center font-semibold">
					Browse all species
				</Link>
			</p>
		</div>
	)
}

function parseSearch(params: URLSearchParams) {
	return { query: parseQuery(params.get("search")), ...parsePages(params) }
}
