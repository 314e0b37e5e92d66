import { StarIcon } from "#core/ui/icons.tsx"
import type { Badge } from "#features/tour/badges.ts"

/** The badges earned; those that are missing are never shown. */
export function TourBadgeList({ badges }: { badges: readonly Pick<Badge, "key" | "title" | "sentence">[] }) {
	return (
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
	)
}
