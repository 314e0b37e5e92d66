import { type RefObject, useRef } from "react"
import { Form, href, Link } from "react-router"
import type { AdminList } from "#app/models/species/admin-list.ts"
import { adminListSearch } from "#app/models/species/admin-list.ts"
import type { Lookalike } from "#app/models/species/lookalikes.server.ts"
import type { SpeciesCard } from "#app/models/species/species.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { FeaturedBadge } from "#app/ui/badges.tsx"
import { SpeciesBadges } from "#app/ui/species-badges.tsx"
import { GRID_SIZES } from "#app/ui/species-grid.tsx"
import { SpeciesPicture } from "#app/ui/species-picture.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { LookalikeLine } from "./lookalike-line.tsx"
import { useSelection } from "./use-selection.ts"

type SpeciesListProps = {
	species: SpeciesCard[]
	lookalikes: { id: number; others: Lookalike[] }[]
	list: AdminList
	/** Selects all without scripts: the server renders every checkbox ticked. */
	allTicked: boolean
	listRef: RefObject<HTMLUListElement | null>
	emptyText: string
}

export function SpeciesList({ species, lookalikes, list, allTicked, listRef, emptyText }: SpeciesListProps) {
	const form = useRef<HTMLFormElement>(null)
	const hydrated = useHydrated()
	const selection = useSelection(form, species)
	const { count, elsewhere } = selection
	const search = adminListSearch(list)
	const othersLike = new Map(lookalikes.map(({ id, others }) => [id, others]))
	const selectAll = `Select all ${formatNumber(species.length)} on this page`
	return (
		<Form ref={form} method="get" onChange={selection.read} preventScrollReset>
			{list.archived && <input type="hidden" name="archived" value="show" />}
			{list.query && <input type="hidden" name="q" value={list.query} />}
			{list.missing && <input type="hidden" name="missing" value={list.missing} />}
			{list.page > 1 && <input type="hidden" name="page" value={list.page} />}
			{list.from < list.page && <input type="hidden" name="from" value={list.from} />}
			{elsewhere.map((id) => (
				<input key={id} type="hidden" name="ids" value={id} />
			))}
			{(species.length > 0 || count > 0) && (
				<div
					data-selection-bar
					className="selection-bar z-10 mb-4 flex flex-wrap items-center gap-x-2 border-y-2 sm:gap-x-3 border-line bg-page py-1 sm:min-h-16"
				>
					{species.length > 0 && (
						<label
							data-needs-js
							className="flex min-h-11 items-center gap-3 pr-2 font-semibold max-sm:gap-2 max-sm:pr-0 max-sm:text-sm"
						>
							<input
								type="checkbox"
								className="size-6"
								checked={hydrated && selection.areAllListed}
								onChange={(event) => selection.tickListed(event.target.checked)}
							/>
							{selectAll}
						</label>
					)}
					{species.length > 0 && (
						<noscript>
							<a
								href={`${href("/admin")}${search}${search ? "&" : "?"}select=page`}
								className="text-link inline-flex min-h-12 items-center"
							>
								{selectAll}
							</a>
						</noscript>
					)}
					{hydrated && (
						<p role="status" className="text-soft max-sm:text-sm">
							{count > 0 && `${formatNumber(count)} selected`}
							{count > 0 && elsewhere.length > 0 && `, ${formatNumber(elsewhere.length)} not in this list`}
						</p>
					)}
					{(!hydrated || count > 0) && (
						<div className="flex gap-2 pb-1 @max-[15rem]:flex-wrap sm:@max-[26rem]:flex-wrap max-sm:w-full sm:ml-auto sm:gap-3 sm:py-1">
							<button
								type="submit"
								className={SELECTION_BUTTON}
								formAction={list.archived ? href("/admin/species/unarchive") : href("/admin/species/archive")}
							>
								{list.archived ? "Unarchive Selected" : "Archive Selected"}
							</button>
							<button type="submit" className={SELECTION_BUTTON} formAction={href("/admin/species/delete")}>
								Delete Selected
							</button>
							{hydrated && (
								<button
									type="button"
									className="text-link min-h-12 shrink-0 cursor-pointer px-2 font-semibold"
									onClick={selection.clear}
								>
									Clear<span className="sr-only"> the selection</span>
								</button>
							)}
						</div>
					)}
				</div>
			)}
			{species.length > 0 ? (
				<ul ref={listRef} className="species-grid">
					{species.map((one) => (
						<li key={one.id}>
							<StaffCard species={one} others={othersLike.get(one.id)} search={search} ticked={allTicked} />
						</li>
					))}
				</ul>
			) : (
				<p className="rounded-md border-2 border-dashed border-edge p-8 text-center">{emptyText}</p>
			)}
		</Form>
	)
}

const SELECTION_BUTTON = "button button-quiet max-sm:flex-1 max-sm:px-2 max-sm:py-1"

type StaffCardProps = {
	species: SpeciesCard
	/** That look the same. */
	others: Lookalike[] | undefined
	search: string
	ticked: boolean
}

function StaffCard({ species, others, search, ticked }: StaffCardProps) {
	const id = String(species.id)
	return (
		<article className="relative species-plate grid h-full overflow-hidden rounded-md border-2 border-line bg-surface has-checked:border-gold">
			<SpeciesPicture
				species={species}
				alt=""
				none="No image"
				sizes={GRID_SIZES}
				className="species-plate-picture"
			/>
			<div className="flex min-w-0 flex-col gap-1 px-2 py-3 sm:p-4">
				<h3 dir="auto" className="text-lg leading-tight">
					{species.name}
				</h3>
				<p dir="auto" className="text-sm text-soft italic">
					{species.scientificName}
				</p>
				<SpeciesBadges species={species} />
				{species.archived && <p className="text-sm font-bold text-barn">Archived</p>}
				{others && <LookalikeLine others={others} search={search} />}
				<div className="mt-auto flex flex-wrap items-center gap-x-4 pt-1">
					<Link
						to={href("/admin/species/:id/edit", { id }) + search}
						preventScrollReset
						aria-label={`Edit ${species.name}`}
						className="text-link inline-flex min-h-12 items-center font-semibold"
					>
						Edit
					</Link>
					<Link
						to={`${href("/admin/species/delete")}${search}${search ? "&" : "?"}ids=${id}`}
						preventScrollReset
						aria-label={`Delete ${species.name}`}
						className="text-link inline-flex min-h-12 items-center font-semibold"
					>
						Delete
					</Link>
					<label className="ml-auto grid size-12 cursor-pointer place-items-center">
						<span className="sr-only">Select {species.name}</span>
						<input type="checkbox" name="ids" value={id} defaultChecked={ticked} className="size-6" />
					</label>
				</div>
			</div>
			{species.featured && <FeaturedBadge />}
		</article>
	)
}
