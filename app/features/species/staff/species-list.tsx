import { type RefObject, useEffect, useRef, useState } from "react"
import { Form, href, Link, useRouteLoaderData } from "react-router"
import { DeleteLink } from "#core/forms/ui/delete-controls.tsx"
import { formatNumber } from "#core/text/numbers.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { CARD, Empty, TextLink } from "#core/ui/page-elements.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { type AdminList, adminListSearch, MAX_BULK } from "#features/species/admin-list.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { SpeciesFacts } from "#features/species/ui/badges.tsx"
import { CARD_PICTURE, GRID_SIZES, PHONE_ROW } from "#features/species/ui/species-grid.tsx"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { BULK_ACTIONS } from "./bulk-actions.ts"

type SpeciesListProps = {
	species: SpeciesCard[]
	list: AdminList
	/** For 'Select all' without scripts: the server renders all checkboxes checked. */
	allTicked: boolean
	nothingSelected: boolean
	total: number
	listRef: RefObject<HTMLUListElement | null>
}

export function SpeciesList(props: SpeciesListProps) {
	const { species, list, allTicked, nothingSelected, total, listRef } = props
	const form = useRef<HTMLFormElement>(null)
	const hydrated = useHydrated()
	const { count, readTicks, tickAll } = useTicks(form, species)
	const search = adminListSearch(list)
	const selectAll = (
		<span>
			Select all {formatNumber(species.length)}
			<span className="max-sm:sr-only"> on this page</span>
		</span>
	)
	return (
		<Form ref={form} method="get" onChange={readTicks} preventScrollReset>
			{[...new URLSearchParams(search)].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
				{species.length > 0 && (
					<label data-needs-js className="flex min-h-11 items-center gap-3 font-semibold">
						<input
							type="checkbox"
							className="size-6"
							checked={hydrated && count === species.length}
							onChange={(event) => tickAll(event.target.checked)}
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
				<span className="text-soft max-sm:hidden">
					{formatNumber(total)} species
					{list.archived && ", including archived"}
					{total > PAGE_SIZE && `, page ${list.page} of ${Math.ceil(total / PAGE_SIZE)}`}
				</span>
				<ArchivedLink list={list} className="text-link ml-auto inline-flex min-h-11 items-center sm:hidden" />
			</div>
			{species.length > 0 ? (
				<ul
					ref={listRef}
					className={`${GRID} mb-4 [&:has(~#selection)_:is(a,input)]:scroll-mb-[clamp(0px,(100dvh-34rem)*999,8rem)]`}
				>
					{species.map((one) => (
						<li key={one.id} className="@container">
							<StaffCard species={one} search={search} ticked={allTicked} />
						</li>
					))}
				</ul>
			) : (
				<Empty
					title={list.query ? "No species found. Try another word." : "No species yet. Add the first one."}
				/>
			)}
			{(!hydrated || count > 0 || nothingSelected) && species.length > 0 && (
				<div
					id="selection"
					data-selection-bar
					className="[:root.js_form:not(:has([name=ids]:checked))>&:not(:has([role=alert]))]:hidden @container z-10 -mx-(--edge) flex flex-wrap items-center gap-x-4 gap-y-1 border-t-3 border-ink scroll-mb-[6rem] bg-surface px-(--edge) py-2 docked:sticky docked:bottom-[calc(var(--bottom-bars)+var(--result-bar,0rem))]"
				>
					{hydrated && count > 0 && (
						<p role="status" className="font-semibold">
							{formatNumber(count)} selected
						</p>
					)}
					{nothingSelected && count === 0 && (
						<p role="alert" className="font-semibold text-barn">
							No species selected. Tick up to {formatNumber(MAX_BULK)}, then press again.
						</p>
					)}
					{(!hydrated || count > 0) && (
						<button
							type="submit"
							name="selected"
							value="print"
							className="text-link min-h-11 shrink-0 cursor-pointer font-semibold max-sm:ml-auto"
							formAction={href("/admin/qr-codes/print")}
						>
							{count === 1 ? "Print label" : "Print labels"}
						</button>
					)}
					{hydrated && count > 0 && (
						<button
							type="button"
							className="text-link min-h-11 shrink-0 cursor-pointer font-semibold"
							onClick={() => tickAll(false)}
						>
							Clear<span className="sr-only"> the selection</span>
						</button>
					)}
					{(!hydrated || count > 0) && (
						<div className="flex gap-2 @max-[15rem]:flex-wrap max-sm:w-full sm:ml-auto sm:gap-3">
							<button
								type="submit"
								className={SELECTION_BUTTON}
								formAction={list.archived ? href("/admin/species/unarchive") : href("/admin/species/archive")}
							>
								{list.archived ? "Unarchive Selected" : "Archive Selected"}
							</button>
							<button
								type="submit"
								className={`${SELECTION_BUTTON} border-barn text-barn`}
								formAction={href("/admin/species/delete")}
							>
								Delete Selected
							</button>
						</div>
					)}
				</div>
			)}
		</Form>
	)
}

function useTicks(form: RefObject<HTMLFormElement | null>, species: SpeciesCard[]) {
	const flash = useRouteLoaderData<RootLayoutData>("root")?.flash
	const [count, setCount] = useState(0)
	const boxes = () => [
		...(form.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=ids]") ?? []),
	]
	const readTicks = () => setCount(boxes().filter(({ checked }) => checked).length)
	function tickAll(ticked: boolean) {
		for (const box of boxes()) box.checked = ticked
		readTicks()
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: new cards have new checkboxes
	useEffect(readTicks, [species])
	const isChanged = Object.values(BULK_ACTIONS).some(({ auditAction }) => auditAction === flash?.auditAction)
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
	useEffect(() => {
		if (isChanged) tickAll(false)
	}, [flash])
	return { count, readTicks, tickAll }
}

const GRID = "grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,16.4rem),1fr))] lg:gap-5"

const SELECTION_BUTTON = "button button-quiet max-sm:flex-1 max-sm:px-1 max-sm:text-sm"

export function ArchivedLink({ list, className }: { list: AdminList; className: string }) {
	return (
		<Link
			to={href("/admin") + adminListSearch({ ...list, archived: !list.archived, from: 1, page: 1 })}
			preventScrollReset
			className={className}
		>
			{list.archived ? "Hide Archived" : "Show Archived"}
		</Link>
	)
}

type StaffCardProps = {
	species: SpeciesCard
	search: string
	ticked: boolean
}

function StaffCard({ species, search, ticked }: StaffCardProps) {
	const id = String(species.id)
	const { name } = species
	return (
		<article
			className={`grid h-full overflow-hidden ${CARD} ${PHONE_ROW} has-checked:border-pine has-checked:ring-2 has-checked:ring-pine`}
		>
			<SpeciesPicture species={species} alt="" none="No image" sizes={GRID_SIZES} className={CARD_PICTURE} />
			<div className="flex min-w-0 flex-col gap-1 px-2 py-3 sm:p-4">
				<h3 dir="auto" className="leading-tight">
					{name}
				</h3>
				<p dir="auto" className="text-sm text-soft italic">
					{species.scientificName}
				</p>
				<SpeciesFacts species={species} />
				{species.archived && <p className="text-sm font-bold text-barn">Archived</p>}
			</div>
			<div className="col-span-full flex items-start border-t border-line px-1.5 @min-[16.5rem]:pr-3">
				<label className="-mr-1.5 grid size-11 shrink-0 cursor-pointer place-items-center">
					<span className="sr-only">Select {name}</span>
					<input type="checkbox" name="ids" value={id} defaultChecked={ticked} className="size-6" />
				</label>
				<div className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-1.5 text-sm">
					<TextLink
						to={href("/admin/species/:id/edit", { id }) + search}
						preventScrollReset
						aria-label={`Edit ${name}`}
					>
						Edit
					</TextLink>
					<TextLink to={href("/admin/species/:id/photos", { id })}>
						Photos<span className="sr-only"> of {name}</span>
					</TextLink>
					<TextLink to={`${href("/admin/qr-codes/print")}${search}${search ? "&" : "?"}ids=${id}`}>
						Label<span className="sr-only"> of {name}</span>
					</TextLink>
					<TextLink to={href("/species/:id", { id })}>
						View<span className="sr-only"> {name}</span>
					</TextLink>
					<DeleteLink
						to={`${href("/admin/species/delete")}${search}${search ? "&" : "?"}ids=${id}`}
						name={name}
					/>
				</div>
			</div>
		</article>
	)
}
