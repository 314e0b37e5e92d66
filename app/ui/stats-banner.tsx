import type { CatalogueStats } from "../models/catalogue.ts"

/** The catalogue in three numbers. */
export function StatsBanner({ stats }: { stats: CatalogueStats }) {
	const entries = [
		{ value: String(stats.totalSpecies), label: "species to discover" },
		{ value: String(stats.featuredCount), label: "featured species" },
		{ value: "QR", label: "scan for audio" },
	]
	return (
		<ul className="grid grid-cols-3 divide-x-2 divide-line rounded-md border-2 border-line bg-surface">
			{entries.map((entry) => (
				<li key={entry.label} className="px-4 py-3">
					<span className="block font-display text-xl">{entry.value}</span>
					<span className="block text-sm leading-tight">{entry.label}</span>
				</li>
			))}
		</ul>
	)
}
