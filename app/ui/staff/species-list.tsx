import { type RefObject, useEffect, useRef, useState } from "react"
import { Form, href, Link, useRouteLoaderData } from "react-router"
import type { AdminList } from "../../forms/admin-list.ts"
import { adminListSearch } from "../../forms/admin-list.ts"
import type { SpeciesCard } from "../../models/species.ts"
import { FeaturedBadge, SpeciesFacts } from "../badges.tsx"
import type { PageFrame } from "../page-frame.ts"
import { GRID_SIZES } from "../species-grid.tsx"
import { SpeciesPicture } from "../species-picture.tsx"
import { useHydrated } from "../use-hydrated.ts"

type SpeciesListProps = {
	species: SpeciesCard[]
	list: AdminList
	/** Every box is ticked by the server: the way to select all without scripts. */
	allTicked: boolean
	listRef: RefObject<HTMLUListElement | null>
}

/** The cards of the species tab, with what can be done to several at once. */
export function SpeciesList({ species, list, allTicked, listRef }: SpeciesListProps) {
	const form = useRef<HTMLFormElement>(null)
	const hydrated = useHydrated()
	const [count, setCount] = useState(0)
	const flash = useRouteLoaderData<PageFrame>("root")?.flash
	const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=ids]") ?? [])]
	const recount = () => setCount(boxes().filter((box) => box.checked).length)
	function tickAll(ticked: boolean) {
		for (const box of boxes()) box.checked = ticked
		recount()
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: something was done, so nothing is selected any more
	useEffect(() => {
		if (flash) tickAll(false)
	}, [flash])
	// biome-ignore lint/correctness/useExhaustiveDependencies: other cards, other boxes
	useEffect(recount, [species])

	const search = adminListSearch(list)
	return (
		<Form ref={form} method="get" onChange={recount} preventScrollReset>
			{list.archived && <input type="hidden" name="archived" value="show" />}
			{list.query && <input type="hidden" name="q" value={list.query} />}
			{list.missing && <input type="hidden" name="missing" value={list.missing} />}
			{list.page > 1 && <input type="hidden" name="page" value={list.page} />}
			{list.from < list.page && <input type="hidden" name="from" value={list.from} />}
			<div className="sticky top-16 z-10 mb-4 flex min-h-16 flex-wrap items-center gap-3 border-y-2 border-line bg-page py-2 low:static">
				<label data-needs-js className="flex min-h-12 items-center gap-3 pr-2 font-semibold">
					<input
						type="checkbox"
						className="size-6"
						checked={hydrated && count > 0 && count === species.length}
						onChange={(event) => tickAll(event.target.checked)}
					/>
					Select all {species.length} on this page
				</label>
				<noscript>
					<a
						href={`${href("/admin")}${search}${search ? "&" : "?"}select=page`}
						className="text-link inline-flex min-h-12 items-center"
					>
						Select all {species.length} on this page
					</a>
				</noscript>
				{hydrated && (
					<p role="status" className="text-soft">
						{count > 0 ? `${count} selected` : ""}
					</p>
				)}
				{(!hydrated || count > 0) && (
					<div className="ml-auto flex flex-wrap gap-3">
						<button
							type="submit"
							className="button button-quiet"
							formAction={list.archived ? href("/admin/species/unarchive") : href("/admin/species/archive")}
						>
							{list.archived ? "Unarchive Selected" : "Archive Selected"}
						</button>
						<button type="submit" className="button button-quiet" formAction={href("/admin/species/delete")}>
							Delete Selected
						</button>
					</div>
				)}
			</div>
			<ul ref={listRef} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
				{species.map((one) => (
					<li key={one.id}>
						<StaffCard species={one} search={search} ticked={allTicked} />
					</li>
				))}
			</ul>
		</Form>
	)
}

type StaffCardProps = { species: SpeciesCard; search: string; ticked: boolean }

function StaffCard({ species, search, ticked }: StaffCardProps) {
	const id = String(species.id)
	return (
		<article className="relative grid h-full grid-cols-[min(7.5rem,34vw)_minmax(0,1fr)] overflow-hidden rounded-md border-2 border-line bg-surface has-checked:border-gold sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
			<SpeciesPicture
				species={species}
				alt=""
				none="No image"
				sizes={GRID_SIZES}
				className="min-h-28 sm:aspect-4/3"
			/>
			<div className="flex min-w-0 flex-col gap-1 p-3 [overflow-wrap:anywhere] sm:p-4">
				<h3 className="text-lg leading-tight">{species.name}</h3>
				<p className="text-sm text-soft italic">{species.scientificName}</p>
				<SpeciesFacts species={species} stacked />
				{species.archived && <p className="text-sm font-bold text-barn">Archived</p>}
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
