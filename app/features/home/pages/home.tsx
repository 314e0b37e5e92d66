import { useRef } from "react"
import { data, href, Link } from "react-router"
import { featuresContext } from "#core/feature.server.ts"
import { type PageRange, parsePages, setPages } from "#core/forms/page-range.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isTourOpen } from "#core/settings/setting.ts"
import { formatCount } from "#core/text/numbers.ts"
import { localMonth } from "#core/time/farm-clock.ts"
import { useTrackedSearch } from "#core/tracking/use-tracked.ts"
import { LazyWhenIdle, lazyComponent } from "#core/ui/lazy-component.tsx"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { CARD, Empty, TextLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { orSaved } from "#core/ui/retry.ts"
import { SearchForm } from "#core/ui/search-form.tsx"
import { LandingPage } from "#features/home/ui/landing-page.tsx"
import { homePageOf } from "#features/hours/home-page.server.ts"
import type { HomePage } from "#features/hours/home-page.ts"
import { readToday } from "#features/hours/public-today.server.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { type TrailToday, trailsOfMaps } from "#features/map/trails-today.ts"
import { type LoadedCatalogue, networkFirst } from "#features/map/ui/browser-catalogue.ts"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import { openSavedVisit } from "#features/offline/open-saved-visit.ts"
import { currentAccess, loadAccess, useClosedTour } from "#features/offline/tour-access.ts"
import { readNextEvent } from "#features/posts/events/event-list.server.ts"
import { findLatestPost } from "#features/posts/post.server.ts"
import { IN_SEASON_SHOWN, type InSeason, PAGE_SIZE, parseQuery } from "#features/species/catalogue.ts"
import { findFeaturedBeside, listSpeciesInSeason } from "#features/species/species-page.server.ts"
import { SpeciesGrid } from "#features/species/ui/species-grid.tsx"
import { readReceipt } from "#features/waiver/receipt.server.ts"
import { storedReceipts } from "#features/waiver/ui/stored-receipts.ts"
import { searchSite } from "../site-search.server.ts"
import type { Route } from "./+types/home"

const SAVE_VISIT = lazyComponent(() => import("#features/offline/save-visit.tsx"))

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: true,
		cacheParameters: ["search", "page", "from"],
		offline: "with tour",
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageMeta(
		matches,
		loaderData?.results ? `Search: ${loaderData.results.query}` : undefined,
		loaderData?.description,
	)

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const search = parseSearch(url.searchParams)
	const settings = await readSettings(db)
	const now = new Date()
	if (search.query) {
		const results = { ...search, ...(await searchSite(db, context.get(featuresContext), search)) }
		return data({ ...EMPTY, description: settings.site_description, results })
	}
	const receipt = await readReceipt(context, url.searchParams.get("receipt"))
	const parkingUrl = settings.parking_url || null
	const { event, until } = await readNextEvent(db, now)
	const inSeason = await listSpeciesInSeason(db, localMonth(now), IN_SEASON_SHOWN)
	const page = {
		results: null,
		home: shownTexts(homePageOf(settings)),
		description: settings.site_description,
		latest: await findLatestPost(db, event?.slug),
		nextEvent: event,
		accepted: receipt ? { receipt, goesOn: receipt.ledTo === "parking" && parkingUrl !== null } : null,
		trails: trailsOfMaps(await listPublicMaps(db)),
		inSeason,
		animal: await findFeaturedBeside(db, inSeason.species),
		// The URL alone may be outdated or shared.
		isTourClosed: comesFromTour(url.searchParams) && !isTourOpen(settings),
	}
	// The page can be cached until then, see `core/page-cache/cached-pages.server.ts`.
	const expires = Math.min(until.getTime(), Date.parse((await readToday(db, now)).until))
	return data(page, { headers: { Expires: new Date(expires).toUTCString() } })
}

const shownTexts = (home: HomePage): HomePage => ({
	...home,
	rates: home.rates.slice(0, 1),
	hoursNote: [],
	answers: home.answers.map((answer) => ({ ...answer, lines: answer.lines.slice(0, 1) })),
})

const EMPTY = {
	results: null,
	home: null as HomePage | null,
	description: "",
	latest: null,
	nextEvent: null,
	accepted: null,
	trails: [] as TrailToday[],
	inSeason: null as InSeason | null,
	animal: null,
	isTourClosed: false,
}

let lastHome: HomePage | null = null

function comesFromTour(params: URLSearchParams): boolean {
	return params.get("tour") === "off"
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Offline, species are searched in the catalogue on the phone. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const { searchParams } = new URL(request.url)
	const search = parseSearch(searchParams)
	const found = (catalogue: LoadedCatalogue) => ({
		...EMPTY,
		results: {
			...search,
			...catalogue.browse(search),
			others: { shown: [], total: 0 },
			meant: null,
			tip: "Without a connection only species are searched.",
		},
	})
	if (search.query) return await networkFirst(found, serverLoader)
	const number = searchParams.get("receipt")
	const receipt = number && storedReceipts().find((one) => one.receipt === number.toUpperCase())
	// Not stored on this phone, so only the server has it.
	if (number && !receipt) return await serverLoader()
	return await orSaved(serverLoader(), async () => {
		const saved = await openSavedVisit()
		const home = lastHome ?? saved?.home ?? null
		if (!home && !receipt && navigator.onLine) return undefined
		const offline = { ...EMPTY, home, trails: saved?.trails ?? [] }
		if (receipt) return { ...offline, accepted: { receipt, goesOn: false } }
		// Offline, the home page needs no server data.
		await loadAccess()
		return { ...offline, isTourClosed: comesFromTour(searchParams) && currentAccess() === "closed" }
	})
}

export default function Home({ loaderData: { results, description: _, ...landing } }: Route.ComponentProps) {
	if (!import.meta.env.SSR && landing.home) lastHome = landing.home
	useClosedTour()
	if (results) return <SearchResults {...results} />
	return (
		<>
			<LandingPage {...landing} />
			<div data-needs-bundle className="frame flow-root min-h-50 print:hidden">
				<LazyWhenIdle of={SAVE_VISIT} />
			</div>
		</>
	)
}

function parseSearch(params: URLSearchParams) {
	return { query: parseQuery(params.get("search")), ...parsePages(params) }
}

type Found = Awaited<ReturnType<typeof searchSite>>
type Results = Found & { query: string; tip?: string }

function SearchResults({ query, species, total, others, meant, tip, ...range }: Results) {
	useTrackedSearch(query, tip ? undefined : total + others.total, 0)
	const list = useRef<HTMLUListElement>(null)
	const inPages = {
		range,
		address(pages: PageRange) {
			const params = new URLSearchParams({ search: meant ?? query })
			setPages(params, pages)
			return `${href("/")}?${params}`
		},
		part: "main",
		what: "species",
	}
	return (
		<div className="frame py-6 lg:py-10">
			<h1>Search results for “{query}”</h1>
			{meant && (
				<p className="mt-2">
					Nothing found for “{query}”. These are the results for <strong>{meant}</strong>.
				</p>
			)}
			<SearchForm className="mt-4 flex max-w-xl" query={query} label="Search again" />
			<OfflineLine />
			<div className="my-2 flex min-h-12 flex-wrap items-center gap-x-6 font-semibold">
				<p role="status">{formatCount(total, "species", "species")}</p>
				{others.total > 0 && (
					<a href={`#${OTHERS}`} className="text-link inline-flex min-h-12 items-center">
						{formatCount(others.total, "other result", "other results")}
					</a>
				)}
			</div>
			{total + others.total === 0 && (
				<Empty title="Nothing found">
					<p className="mt-2">{tip ?? "Try another word, or fewer words."}</p>
				</Empty>
			)}
			<EarlierLink {...inPages} />
			<SpeciesGrid list={list} species={species} heading="h2" />
			<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={list} />
			{others.total > 0 && <OtherResults {...others} />}
			<p className="mt-8">
				<TextLink to={href("/tour")}>Browse all species</TextLink>
			</p>
		</div>
	)
}

const OTHERS = "others"

function OtherResults({ shown, total }: Found["others"]) {
	return (
		<section aria-labelledby={OTHERS} className="mt-8">
			<h2 id={OTHERS} className="scroll-mt-4">
				Other results
			</h2>
			<ul className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
				{shown.map(({ path, title, note, about }) => (
					<li key={path} className={`relative p-4 hover:border-ink ${CARD}`}>
						<h3 dir="auto" className="text-lg">
							<Link to={path} className="after:absolute after:inset-0 hover:underline">
								{title}
							</Link>
						</h3>
						{note && <p className="text-sm font-semibold">{note}</p>}
						<p dir="auto" className="mt-1 line-clamp-3 max-w-[66ch] text-sm text-soft">
							{about}
						</p>
					</li>
				))}
			</ul>
			{total > shown.length && (
				<p className="mt-3">
					{shown.length} of {total} are shown. Add words to narrow the search.
				</p>
			)}
		</section>
	)
}
