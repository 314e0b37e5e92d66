import { href, Link } from "react-router"
import { parsePage, parseQuery } from "../../forms/catalogue-filters.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { browseCatalogue, PAGE_SIZE } from "../../models/catalogue.ts"
import { pageOfPosts } from "../../models/post.server.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isBlogEnabled } from "../../models/setting.ts"
import { pageOfSpecies } from "../../models/species.server.ts"
import { findAcceptance } from "../../models/waiver.server.ts"
import { parseReceipt } from "../../models/waiver.ts"
import { loadedCatalogue } from "../../tour/browser-catalogue.ts"
import { LandingPage } from "../../ui/landing-page.tsx"
import { EarlierLink, MoreLink } from "../../ui/more-links.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { NoSpeciesFound, SpeciesGrid } from "../../ui/species-grid.tsx"
import { useAccumulatedPages } from "../../ui/use-accumulated-pages.ts"
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
	const { query, page } = parseSearch(url.searchParams)
	if (query) {
		return {
			results: { query, page, ...(await pageOfSpecies(db, { query, page })) },
			latest: null,
			receipt: null,
		}
	}
	const number = parseReceipt(url.searchParams.get("receipt"))
	const accepted = number && (await findAcceptance(db, number))
	const blog = isBlogEnabled(await readSettings(db))
	const [post] = blog ? (await pageOfPosts(db, 1)).posts : []
	const latest = post ? { slug: post.slug, title: post.title } : null
	return { results: null, latest, receipt: accepted ? accepted.receipt : null }
}

/** Once the catalogue is in the browser, the search answers without the network. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const { query, page } = parseSearch(new URL(request.url).searchParams)
	const catalogue = loadedCatalogue()
	if (!query || !catalogue) return serverLoader()
	const found = browseCatalogue(catalogue.species, { query, page })
	return { results: { query, page, ...found }, latest: null, receipt: null }
}

export default function Home({ loaderData: { results, latest, receipt } }: Route.ComponentProps) {
	return results ? <SearchResults {...results} /> : <LandingPage latest={latest} receipt={receipt} />
}

type Results = NonNullable<Route.ComponentProps["loaderData"]["results"]>

function SearchResults({ query, page, species, total }: Results) {
	const pages = useAccumulatedPages(query, page, species)
	const address = (number: number) =>
		`${href("/")}?${new URLSearchParams({ search: query, ...(number > 1 && { page: String(number) }) })}`
	return (
		<div className="mx-auto max-w-7xl px-4 py-8 md:px-6 md:py-12">
			<h1 className="text-2xl [overflow-wrap:anywhere]">Search results for “{query}”</h1>
			<p role="status" className="mt-2 mb-6 font-semibold">
				{total === 1 ? "1 species" : `${total} species`}
			</p>
			{total === 0 && <NoSpeciesFound />}
			<EarlierLink pageAddress={address} firstPage={pages.firstPage} what="species" part="main" />
			<SpeciesGrid species={pages.items} heading="h2" />
			<MoreLink
				pageAddress={address}
				page={page}
				part="main"
				pageSize={PAGE_SIZE}
				total={total}
				what="species"
			/>
			<p className="mt-8">
				<Link to={href("/tour")} className="text-link inline-flex min-h-12 items-center font-semibold">
					Browse all species
				</Link>
			</p>
		</div>
	)
}

function parseSearch(params: URLSearchParams) {
	return { query: parseQuery(params.get("search")), page: parsePage(params.get("page")) }
}
