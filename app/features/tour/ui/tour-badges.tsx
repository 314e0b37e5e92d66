import { StarIcon } from "#core/ui/icons.tsx"
import { useLoadedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { earnedBadges } from "#features/tour/badges.ts"
import { type TourSession, tourMonth } from "./tour-session.ts"

/** The badges earned; those that are missing are never shown. */
export function TourBadges({ tour }: { tour: TourSession }) {
	const { species = [], maps = [] } = useLoadedCatalogue() ?? {}
	const badges = earnedBadges(tour.discoveries, { species, maps, month: tourMonth(tour) })
	if (badges.length === 0) return null
	return (
		<section aria-labelledby="badges">
			<h3 id="badges" className="mb-2">
				Badges
			</h3>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-2">
				{badges.map(({ key, title, sentence }) => (
					<li key={key} className="flex break-inside-avoid gap-2">
						<StarIcon className="mt-1 size-5 text-pine" />
						<p className="min-w-0">
							<strong className="block leading-tight">{title}</strong>
							<span className="text-sm">{sentence}</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
