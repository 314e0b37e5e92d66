import { href, Link } from "react-router"
import { adminListSearch } from "#app/models/species/admin-list.ts"
import { CATALOGUE_GAPS, type CatalogueGap, GAP_LABELS } from "#app/models/species/catalogue-gap.ts"
import { formatNumber } from "#app/models/text/numbers.ts"

export function CatalogueGapList({ gaps }: { gaps: Record<CatalogueGap, number> }) {
	return (
		<section aria-labelledby="gaps-title">
			<h3 id="gaps-title" className="mb-2 text-xl">
				Missing content
			</h3>
			{CATALOGUE_GAPS.every((gap) => gaps[gap] === 0) ? (
				<p>Every species has a picture, an audio guide, location hints, fun facts and a description.</p>
			) : (
				<ul>
					{CATALOGUE_GAPS.map((gap) => (
						<li key={gap} className="flex min-h-11 items-center">
							{gaps[gap] > 0 ? (
								<Link
									to={href("/admin") + adminListSearch({ missing: gap })}
									className="text-link inline-flex min-h-11 items-center"
								>
									{GAP_LABELS[gap].no}: {formatNumber(gaps[gap])} species
								</Link>
							) : (
								<span className="text-soft">{GAP_LABELS[gap].no}: none</span>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
