import { useEffect } from "react"
import { href, Link, useLocation, useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import { loadCatalogue, openSavedCatalogue, useLoadedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { ShareProgress } from "#features/tour/ui/share-progress.tsx"
import { TourNumbers } from "#features/tour/ui/tour-numbers.tsx"
import { type Discovery, type TourSession, tourName } from "#features/tour/ui/tour-session.ts"
import { useTours } from "#features/tour/ui/tour-store.ts"

export default function TourResult() {
	const { completed } = useTours()
	const id = new URLSearchParams(useLocation().search).get("tour")
	const tour = id === null ? completed.at(-1) : completed.find((one) => String(one.id) === id)
	useEffect(() => {
		// Saved data first, so that a result opens immediately offline.
		openSavedCatalogue().finally(loadCatalogue)
	}, [])
	if (tour) return <ResultCard tour={tour} />
	return (
		<p className="text-lg">
			There is no result here. It appears when you end a tour, only in the browser in which the tour was
			walked, until you remove it.
		</p>
	)
}

function ResultCard({ tour }: { tour: TourSession }) {
	const catalogue = useLoadedCatalogue()
	const farm = useRouteLoaderData<RootLayoutData>("root")?.site.name
	return (
		<>
			<article
				aria-labelledby="result"
				className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0"
			>
				<div>
					<p dir="auto" className="font-semibold">
						{farm}
					</p>
					<h2 id="result" className="mt-1">
						{tourName(tour)}
					</h2>
				</div>
				<TourNumbers tour={tour} />
				<section aria-labelledby="finds">
					<h3 id="finds">Species found</h3>
					{tour.discoveries.length === 0 && <p className="mt-2">No finds on this tour.</p>}
					<ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 print:grid-cols-4 print:gap-[4mm]">
						{tour.discoveries.map((find) => (
							<Find
								key={find.speciesId}
								find={find}
								species={catalogue?.species.find(({ id }) => id === find.speciesId)}
							/>
						))}
					</ul>
				</section>
			</article>
			<div className="mt-6 flex flex-wrap gap-3 print:hidden">
				<ShareProgress tour={tour} />
				<PrintButton />
			</div>
			<p className="mt-2 text-sm text-soft print:hidden">Your tours are stored on this device only.</p>
			{!catalogue && <p className="mt-4">Pictures need the catalogue, which isn't loaded yet.</p>}
		</>
	)
}

const NO_PICTURE = {
	imageUrl: null,
	imageWidths: [],
	imagePlaceholder: "",
	imagePosition: "center" as const,
	imageOffset: "0,0",
}

export function Find({ find, species }: { find: Discovery; species: SpeciesCard | undefined }) {
	return (
		<li className="break-inside-avoid">
			{/* Not lazy, because all of them are printed. */}
			<SpeciesPicture
				species={species ?? NO_PICTURE}
				alt=""
				sizes="10rem"
				first
				className="aspect-4/3 w-full rounded-sm"
			/>
			{species ? (
				<Link
					to={href("/species/:id", { id: String(species.id) })}
					className="text-link mt-1 inline-block py-1 font-semibold wrap-anywhere print:no-underline"
				>
					<bdi>{species.name}</bdi>
				</Link>
			) : (
				<p dir="auto" className="mt-1 py-1 font-semibold wrap-anywhere">
					{find.speciesName}
				</p>
			)}
			{species && (
				<p dir="auto" className="text-sm text-soft italic wrap-anywhere">
					{species.scientificName}
				</p>
			)}
		</li>
	)
}
