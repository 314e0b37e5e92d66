import { href, Link, useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { SpeciesGrid } from "#features/species/ui/species-grid.tsx"

type ArchivedSpeciesProps = {
	title: string
	featured: SpeciesCard[]
}

/** The sign is still on the trail, so this is not the visitor's mistake. */
export default function ArchivedSpecies({ title, featured }: ArchivedSpeciesProps) {
	const isTourOff = useRouteLoaderData<RootLayoutData>("root")?.sections.tour === false
	return (
		<div className="frame py-6 lg:py-10">
			<h1>{title}</h1>
			<p className="mt-4 max-w-[60ch]">
				The species on this sign isn't on the trail at the moment. Everything you found is still on your tour.
			</p>
			<p className="mt-5">
				<Link to={isTourOff ? href("/") : href("/tour")} className="button">
					{isTourOff ? "Back to Home" : "Back to Species Catalog"}
				</Link>
			</p>
			{featured.length > 0 && (
				<section aria-labelledby="featured" className="mt-10">
					<h2 id="featured" className="mb-4">
						Look out for these instead
					</h2>
					<SpeciesGrid species={featured} heading="h3" />
				</section>
			)}
		</div>
	)
}
