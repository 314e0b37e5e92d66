import { href, Link } from "react-router"
import { monthLabel } from "#core/time/local-time.ts"
import { Section } from "#core/ui/page-elements.tsx"
import type { InSeason } from "#features/species/catalogue.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"

export function InSeasonSection({ month, total, species }: InSeason) {
	return (
		<Section
			id="in-season"
			title="This month on the farm"
			aside={
				<Link
					to={`${href("/tour")}?season=now`}
					className="text-link inline-flex min-h-11 items-center font-bold"
				>
					{total > species.length
						? `All ${total} species of ${monthLabel(month)}`
						: `Species of ${monthLabel(month)}`}
				</Link>
			}
		>
			<ul
				data-below-fold
				className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-4 lg:gap-6"
			>
				{species.map((one) => (
					<li key={one.id} className="max-sm:nth-[n+5]:hidden">
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
		</Section>
	)
}
