import { earnedBadges } from "#app/models/tour/badges.ts"
import { TourBadgeList } from "#app/ui/tour-badge-list.tsx"
import { type TourSession, tourMonth } from "./tour-session.ts"
import { useLoadedCatalogue } from "./use-loaded-catalogue.ts"

export function TourBadges({ tour }: { tour: TourSession }) {
	const { species = [], maps = [] } = useLoadedCatalogue() ?? {}
	const badges = earnedBadges(tour.discoveries, { species, maps, month: tourMonth(tour) })
	if (badges.length === 0) return null
	return (
		<section aria-labelledby="tour-badges">
			<h3 id="tour-badges" className="mb-2">
				Badges
			</h3>
			<TourBadgeList badges={badges} />
		</section>
	)
}
