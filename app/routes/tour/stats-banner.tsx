import type { CatalogueStats } from "#app/models/species/catalogue.ts"
import { formatNumber } from "#core/text/numbers.ts"

export function StatsBanner({ stats }: { stats: CatalogueStats }) {
	const entries = [
		{ value: formatNumber(stats.totalSpecies), label: "species to discover" },
		{ value: formatNumber(stats.featuredCount), label: "featured species" },
		{ value: "QR", label: "scan for audio" },
	]
	return (
		<ul className="flex flex-wrap gap-x-4 text-sm text-soft">
			{entries.map((entry) => (
				<li key={entry.label}>
					<strong className="text-ink">{entry.value}</strong> {entry.label}
				</li>
			))}
		</ul>
	)
}
