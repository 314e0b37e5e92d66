import type { CatalogueStats } from "#app/models/species/catalogue.ts"
import { formatNumber } from "#app/models/text/numbers.ts"

export function StatsBanner({ stats }: { stats: CatalogueStats }) {
	const entries = [
		{ value: formatNumber(stats.totalSpecies), label: "species to discover" },
		{ value: formatNumber(stats.featuredCount), label: "featured species" },
		{ value: "QR", label: "scan for audio" },
	]
	return (
		<ul className="flex flex-wrap divide-x-2 divide-line rounded-lg border border-line bg-surface">
			{entries.map((entry) => (
				<li key={entry.label} className="min-w-min flex-1 px-2 py-3 sm:px-4">
					<span className="block font-display text-xl">{entry.value}</span>
					<span className="block text-sm leading-tight">{entry.label}</span>
				</li>
			))}
		</ul>
	)
}
