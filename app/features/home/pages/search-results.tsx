import { type ReactNode, Suspense, useRef } from "react"
import { Await, href, Link } from "react-router"
import { type PageRange, setPages } from "#core/forms/page-range.ts"
import { formatCount } from "#core/text/numbers.ts"
import { useTrackedSearch } from "#core/tracking/use-tracked.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { CARD } from "#core/ui/page-elements.tsx"
import { SearchForm } from "#core/ui/search-form.tsx"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import type { FoundPosts } from "#features/posts/post.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { NoSpeciesFound, SpeciesGrid } from "#features/species/ui/species-grid.tsx"

/** The browser's loader shows the species before the news have arrived. */
export type NewsResult = FoundPosts | Promise<FoundPosts>

type SearchResultsProps = PageRange & {
	query: string
	species: SpeciesCard[]
	total: number
	news: NewsResult
}

export function SearchResults({ query, species, total, news, ...range }: SearchResultsProps) {
	useTrackedSearch(query, total, 0)
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
		<div className="frame py-6 lg:py-10">
			<h1>Search results for “{query}”</h1>
			<SearchForm className="mt-4 flex max-w-xl" query={query} label="Search again" />
			<OfflineLine />
			<div className="mt-2 mb-6 flex min-h-12 flex-wrap items-center gap-x-6 font-semibold">
				<p role="status">{formatCount(total, "species", "species")}</p>
				<WithNews news={news}>
					{(found) => (
						<a href={`#${NEWS}`} className="text-link inline-flex min-h-12 items-center">
							{found.total} in Pages &amp; News
						</a>
					)}
				</WithNews>
			</div>
			{total === 0 && <NoSpeciesFound />}
			<EarlierLink {...inPages} />
			<SpeciesGrid list={list} species={species} heading="h2" />
			<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={list} />
			<WithNews news={news}>{(found) => <NewsResults {...found} />}</WithNews>
			<p className="mt-8">
				<Link to={href("/tour")} className="text-link inline-flex min-h-12 items-center font-semibold">
					Browse all species
				</Link>
			</p>
		</div>
	)
}

const NEWS = "news"

/** Shown as soon as they are loaded, if there are some. */
function WithNews({ news, children }: { news: NewsResult; children: (found: FoundPosts) => ReactNode }) {
	return (
		<Suspense>
			<Await resolve={news}>{(found) => found.total > 0 && children(found)}</Await>
		</Suspense>
	)
}

function NewsResults({ posts, total }: FoundPosts) {
	return (
		<section aria-labelledby={NEWS} className="mt-8">
			<h2 id={NEWS} className="scroll-mt-4">
				Pages &amp; News
			</h2>
			<ul className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
				{posts.map(({ path, title, when, about }) => (
					<li key={path} className={`relative p-4 hover:border-ink ${CARD}`}>
						<h3 dir="auto" className="text-lg">
							<Link to={path} className="after:absolute after:inset-0 hover:underline">
								{title}
							</Link>
						</h3>
						{when && <p className="text-sm font-semibold">{when}</p>}
						<p dir="auto" className="mt-1 line-clamp-3 max-w-[66ch] text-sm text-soft">
							{about}
						</p>
					</li>
				))}
			</ul>
			{total > posts.length && (
				<p className="mt-3">
					{posts.length} of {total} are shown. Add words to narrow the search.
				</p>
			)}
		</section>
	)
}
