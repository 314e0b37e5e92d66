import { useRef } from "react"
import { data, Form, href, redirect } from "react-router"
import type { PageRange } from "#core/forms/page-range.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { localMonth, nextMonth } from "#core/time/farm-clock.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { BackLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { ClosedLine } from "#features/map/ui/closed-line.tsx"
import { pageOfSheet } from "#features/sheets/species-sheet.server.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import { speciesCode } from "#features/species/codes/species-code.ts"
import { CATALOGUE_PARAMETERS, catalogueSearch } from "#features/species/filter-table.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { tourAccess } from "#features/tour/passcode.server.ts"
import type { Route } from "./+types/sheet"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: false,
		section: "tour",
		cacheParameters: [...CATALOGUE_PARAMETERS, "of"],
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Species sheet")

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const access = await tourAccess(context, request)
	if (access === "closed") throw redirect(`${href("/")}?tour=off`)
	if (access === "locked") throw redirect(href("/tour"))
	const now = new Date()
	const maps = await listPublicMaps(db)
	const sheet = await pageOfSheet(db, url.searchParams, maps, localMonth(now))
	const trails = maps.flatMap(({ trails }) =>
		trails.map(({ id, letter, name, isClosed, notice }) => ({ id, letter, name, isClosed, notice })),
	)
	// Cacheable until the season changes.
	return data({ ...sheet, trails }, { headers: { Expires: nextMonth(now).toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SpeciesSheet({ loaderData }: Route.ComponentProps) {
	const { filters, of, species, total, trails } = loaderData
	const list = useRef<HTMLUListElement>(null)
	const inPages = {
		range: filters,
		address(range: PageRange) {
			const search = catalogueSearch({ ...filters, ...range })
			return `${href("/tour/sheet")}${search}${of ? `${search ? "&" : "?"}of=${of}` : ""}`
		},
		part: "main",
		what: "species",
	}
	const chosen = trails.find(({ id }) => `trail-${id}` === of)
	return (
		<div className="frame py-2 md:py-4">
			<div className="grid gap-4 print:hidden">
				<BackLink to={href("/tour") + catalogueSearch(filters)}>Back to the tour</BackLink>
				<p className="max-w-[65ch]">
					For teachers and groups: a sheet with pictures, boxes to tick and QR codes. It fits on A4 and Letter
					paper, also in black and white. To print fewer species, filter the list of the tour or choose
					Favorites there, then open this page from below the list.
				</p>
				<SheetChoice {...loaderData} />
				<EarlierLink {...inPages} />
				{total > 0 && (
					<p>
						<PrintButton />
					</p>
				)}
			</div>
			<div className="mt-4 rounded-md bg-[#fff] p-2 text-[#000] sm:p-4 print:m-0 print:p-0">
				<h1 className="text-xl">Species to find</h1>
				{chosen && (
					<>
						<p>
							Trail {chosen.letter}, <bdi>{chosen.name}</bdi>
						</p>
						<ClosedLine trail={chosen} />
					</>
				)}
				<p className="mt-2 hidden print:block">Name: ______________________ Date: ______________</p>
				{total === 0 && <p className="mt-2">No species match. Choose others above.</p>}
				<ul
					ref={list}
					className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3 print:grid-cols-3 print:gap-[3mm]"
				>
					{species.map((one) => (
						<SheetEntry key={one.id} species={one} />
					))}
				</ul>
			</div>
			<div className="print:hidden">
				<MoreLink {...inPages} pageSize={PAGE_SIZE} total={total} list={list} />
			</div>
		</div>
	)
}

function SheetEntry({ species }: { species: SpeciesCard }) {
	return (
		<li className="flex break-inside-avoid flex-col gap-2 rounded-md border-2 border-[#000] p-1 sm:p-2 print:text-[10pt]">
			<SpeciesPicture species={species} alt="" sizes="15rem" className="aspect-4/3 w-full rounded-sm" />
			<div className="flex flex-wrap items-start justify-end gap-2 print:flex-nowrap">
				<div className="flex min-h-11 min-w-0 flex-[1_1_11rem] flex-wrap items-start gap-x-2 print:flex-[1_1_0] print:flex-nowrap">
					<span aria-hidden="true" className="mt-1 size-[6mm] shrink-0 border-2 border-[#000]" />
					<span className="min-w-0 flex-[1_1_9rem] wrap-anywhere print:flex-[1_1_0]">
						<strong dir="auto" className="block">
							{species.name}
						</strong>
						<em dir="auto" className="block">
							{species.scientificName}
						</em>
					</span>
				</div>
				<span className="shrink-0 text-center">
					<img
						src={href("/species/:id/code.svg", { id: String(species.id) })}
						alt={`QR code of ${species.name}`}
						width="80"
						height="80"
						loading="lazy"
						className="size-20 print:size-[20mm]"
					/>
					<span className="block text-sm">Code {speciesCode(species.id)}</span>
				</span>
			</div>
		</li>
	)
}

/** A GET form, so that a sheet's address can be shared. */
function SheetChoice({ filters, of, trails }: Route.ComponentProps["loaderData"]) {
	return (
		<Form className="flex flex-wrap items-end gap-3">
			{[...new URLSearchParams(catalogueSearch({ ...filters, from: 1, page: 1 }))].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<label className="grid min-w-0 max-w-72 flex-[1_1_10rem] gap-1 font-semibold">
				Species
				{/* The key resets the choice when the URL changes. */}
				<select key={of} name="of" defaultValue={of ?? ""} className="field">
					<option value="">All species</option>
					<option value="featured">Featured species</option>
					{trails.map(({ id, name, isClosed }) => (
						<option key={id} value={`trail-${id}`}>
							Trail: {name}
							{isClosed && ", closed"}
						</option>
					))}
				</select>
			</label>
			<button type="submit" className="button button-quiet">
				Show
			</button>
		</Form>
	)
}
