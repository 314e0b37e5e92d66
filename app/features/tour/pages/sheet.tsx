import { data, Form, href, Link, redirect } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { localMonth, nextMonth } from "#core/time/farm-clock.ts"
import { BackIcon } from "#core/ui/icons.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import type { PublicTrail } from "#features/map/map.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { ClosedLine } from "#features/map/ui/closed-line.tsx"
import { speciesCode } from "#features/species/codes/species-code.ts"
import { FILTER_TYPES, type SpeciesCard, TYPE_LABELS } from "#features/species/species.ts"
import { hasSeasons } from "#features/species/species-page.server.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { tourAccess } from "#features/tour/passcode.server.ts"
import { pageOfSheet, parseSheetChoice } from "#features/tour/species-sheet.server.ts"
import { FEATURED, type SheetChoice, sheetSearch, trailValue } from "#features/tour/species-sheet.ts"
import type { Route } from "./+types/sheet"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: false,
		section: "tour",
		cacheParameters: ["of", "type", "season", "only", "page"],
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Species sheet") }]

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const access = await tourAccess(context, request)
	if (access === "closed") throw redirect(`${href("/")}?tour=off`)
	if (access === "locked") throw redirect(href("/tour"))
	const now = new Date()
	const maps = await listPublicMaps(db)
	const choice = parseSheetChoice(url.searchParams)
	const sheet = await pageOfSheet(db, choice, maps, localMonth(now))
	const trails = maps.flatMap(({ trails }) =>
		trails.map(({ id, letter, name, isClosed, notice }) => ({ id, letter, name, isClosed, notice })),
	)
	// The page can be cached until the season changes.
	const headers = choice.inSeason && { Expires: nextMonth(now).toUTCString() }
	return data({ ...sheet, trails, hasSeasons: await hasSeasons(db) }, headers ? { headers } : {})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** For teachers and groups: pictures, names, boxes to tick and codes on A4 or Letter paper. */
export default function SpeciesSheet({ loaderData }: Route.ComponentProps) {
	const { choice, species, total, parts, trails, hasSeasons } = loaderData
	const chosen = trails.find(({ id }) => trailValue(id) === choice.of)
	return (
		<div className="frame py-4">
			<div className="grid gap-4 print:hidden">
				<Link to={href("/tour")} className="text-link inline-flex min-h-11 items-center gap-2">
					<BackIcon className="size-5" />
					Back to the tour
				</Link>
				<p className="max-w-[65ch]">
					For teachers and groups: a sheet with pictures, boxes to tick and QR codes. It fits on A4 and Letter
					paper, also in black and white.
				</p>
				<SheetFilters choice={choice} trails={trails} hasSeasons={hasSeasons} />
				{total > 0 && (
					<p>
						<PrintButton />
					</p>
				)}
				<Parts choice={choice} parts={parts} />
			</div>
			<Form className="mt-4 print:m-0">
				<div className="rounded-md bg-[#fff] p-2 text-[#000] sm:p-4 print:p-0">
					<h1 className="text-xl">Species to find</h1>
					{chosen && (
						<>
							<p>
								Trail {chosen.letter}, <bdi>{chosen.name}</bdi>
							</p>
							<ClosedLine trail={chosen} />
						</>
					)}
					{parts > 1 && (
						<p>
							Part {choice.page} of {parts}
						</p>
					)}
					<p className="mt-2 hidden print:block">Name: ______________________ Date: ______________</p>
					{total === 0 && <p className="mt-2">No species match. Choose others above.</p>}
					<ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3 print:grid-cols-3 print:gap-[3mm]">
						{species.map((one) => (
							<SheetEntry key={one.id} species={one} />
						))}
					</ul>
				</div>
				{total > 1 && (
					<p className="mt-4 print:hidden">
						<button type="submit" className="button button-quiet">
							Keep only ticked species
						</button>
					</p>
				)}
			</Form>
		</div>
	)
}

function Parts({ choice, parts }: Pick<Route.ComponentProps["loaderData"], "choice" | "parts">) {
	if (parts === 1) return null
	return (
		<nav aria-label="Parts" className="flex flex-wrap items-center gap-x-3">
			<p>Print each part separately:</p>
			{Array.from({ length: parts }, (_, at) => at + 1).map((page) => (
				<Link
					key={page}
					to={href("/tour/sheet") + sheetSearch({ ...choice, page })}
					aria-label={`Part ${page}`}
					aria-current={page === choice.page ? "page" : undefined}
					className="text-link inline-flex min-h-11 min-w-11 items-center justify-center aria-[current]:font-bold"
				>
					{page}
				</Link>
			))}
		</nav>
	)
}

/** The checkbox chooses on screen; on paper there is an empty box in its place. */
function SheetEntry({ species }: { species: SpeciesCard }) {
	return (
		<li className="flex break-inside-avoid flex-col gap-2 rounded-md border-2 border-[#000] p-1 sm:p-2 print:text-[10pt]">
			<SpeciesPicture species={species} alt="" sizes="15rem" className="aspect-4/3 w-full rounded-sm" />
			<div className="flex flex-wrap items-start justify-end gap-2 print:flex-nowrap">
				<label className="flex min-h-11 min-w-0 flex-[1_1_11rem] flex-wrap items-start gap-x-2 print:flex-[1_1_0] print:flex-nowrap">
					<input
						type="checkbox"
						name="pick"
						value={species.id}
						className="mt-1 size-6 shrink-0 not-checked:bg-[#fff] print:hidden"
					/>
					<span
						aria-hidden="true"
						className="mt-1 hidden size-[6mm] shrink-0 border-2 border-[#000] print:block"
					/>
					<span className="min-w-0 flex-[1_1_9rem] wrap-anywhere print:flex-[1_1_0]">
						<strong dir="auto" className="block">
							{species.name}
						</strong>
						<em dir="auto" className="block">
							{species.scientificName}
						</em>
					</span>
				</label>
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

type SheetFiltersProps = {
	choice: SheetChoice
	trails: Pick<PublicTrail, "id" | "name" | "isClosed">[]
	hasSeasons: boolean
}

/** A GET form, so that a sheet's address can be shared. */
function SheetFilters({ choice, trails, hasSeasons }: SheetFiltersProps) {
	return (
		// The key shows the choices of another address.
		<Form key={JSON.stringify(choice)} className="flex flex-wrap items-end gap-3">
			<label className="grid min-w-0 gap-1 font-semibold">
				Species
				<select name="of" defaultValue={choice.of} className="field">
					<option value="">All species</option>
					<option value={FEATURED}>Featured species</option>
					{trails.map(({ id, name, isClosed }) => (
						<option key={id} value={trailValue(id)}>
							Trail: {name}
							{isClosed && ", closed"}
						</option>
					))}
				</select>
			</label>
			<label className="grid min-w-0 gap-1 font-semibold">
				Type
				<select name="type" defaultValue={choice.type ?? ""} className="field">
					<option value="">All types</option>
					{FILTER_TYPES.map((type) => (
						<option key={type} value={type}>
							{TYPE_LABELS[type].many}
						</option>
					))}
				</select>
			</label>
			{hasSeasons && (
				<label className="flex min-h-11 items-center gap-2 font-semibold">
					<input
						type="checkbox"
						name="season"
						value="now"
						defaultChecked={choice.inSeason}
						className="size-6"
					/>
					In season now
				</label>
			)}
			<button type="submit" className="button button-quiet">
				Show
			</button>
		</Form>
	)
}
