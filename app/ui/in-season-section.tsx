import { href, Link } from "react-router"
import type { InSeason } from "#app/models/species/catalogue.ts"
import { catalogueSearch } from "#app/models/species/catalogue-filters.ts"
import { monthLabel } from "#app/models/time/local-time.ts"
import { ForwardIcon } from "#app/ui/icons.tsx"
import { SpeciesPicture } from "#app/ui/species-picture.tsx"

export function InSeasonSection({ month, total, species }: InSeason) {
	return (
		<section aria-labelledby="in-season" className="mt-10">
			<h2 id="in-season">This month on the farm</h2>
			<ul data-below-fold className="in-season mt-4">
				{species.map((one) => (
					<li key={one.id}>
						<Link to={href("/species/:id", { id: String(one.id) })} className="group grid gap-2">
							<SpeciesPicture
								species={one}
								alt=""
								sizes="(min-width: 1024px) 190px, 42vw"
								className="aspect-4/3 rounded-md"
							/>
							<span dir="auto" className="font-semibold group-hover:underline">
								{one.name}
							</span>
						</Link>
					</li>
				))}
			</ul>
			<Link
				to={`${href("/tour")}${catalogueSearch({ inSeason: true })}`}
				className="text-link mt-2 inline-flex min-h-11 items-center gap-2 font-semibold"
			>
				{total > species.length
					? `All ${total} species of ${monthLabel(month)}`
					: `Species of ${monthLabel(month)}`}
				<ForwardIcon className="size-5" />
			</Link>
		</section>
	)
}
