import { href, Link } from "react-router"
import type { PlaceSpecies } from "#app/models/map/map.ts"
import { findableNow } from "#app/models/map/place-finds.ts"
import { seasonText } from "#app/models/species/season.ts"
import { useLoadedCatalogue } from "#app/tour/use-loaded-catalogue.ts"
import { CheckIcon } from "#app/ui/icons.tsx"
import { SpeciesPicture } from "#app/ui/species-picture.tsx"
import type { Finds } from "./use-finds.ts"

type PlaceSpeciesProps = { species: readonly PlaceSpecies[]; finds: Finds }

export function SpeciesInSeason({ species, finds }: PlaceSpeciesProps) {
	const catalogue = useLoadedCatalogue()
	const now = findableNow(species, finds)
	if (now.length === 0) return null
	return (
		<ul className="mt-3 grid grid-cols-3 gap-2">
			{now.map(({ id, name }) => {
				const picture = catalogue?.species.find((one) => one.id === id)
				return (
					<li key={id}>
						<Link
							to={href("/species/:id", { id: String(id) })}
							className="block font-semibold text-sm leading-tight hover:underline"
						>
							<span data-needs-js className="mb-1 block aspect-4/3 overflow-hidden rounded bg-sunk">
								{picture && (
									<SpeciesPicture species={picture} alt="" sizes="10rem" none="" className="size-full" />
								)}
							</span>
							<span dir="auto" className="wrap-anywhere">
								{name}
							</span>
							{finds.ids.has(id) && (
								<span className="flex items-center gap-1 font-normal text-pine">
									<CheckIcon className="size-4" />
									Found
								</span>
							)}
						</Link>
					</li>
				)
			})}
		</ul>
	)
}

export function OutOfSeason({ species, finds }: PlaceSpeciesProps) {
	const now = findableNow(species, finds)
	const later = species.filter((one) => !now.includes(one))
	if (later.length === 0) return null
	return (
		<p className="mt-3 text-sm text-soft">
			Not in season now:{" "}
			{later.map(({ id, name, seasonMonths = [] }, at) => (
				<span key={id}>
					{at > 0 && "; "}
					<Link to={href("/species/:id", { id: String(id) })} className="text-link">
						<bdi>{name}</bdi>
					</Link>
					, {seasonText(seasonMonths)}
				</span>
			))}
			.
		</p>
	)
}
