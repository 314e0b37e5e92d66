import { formatNumber } from "#core/text/numbers.ts"
import type { CatalogueStats } from "#features/species/catalogue.ts"

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
