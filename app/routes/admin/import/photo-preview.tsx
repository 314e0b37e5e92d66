import type { CheckedPhotos } from "#app/models/species/checked-photos.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"

/** Which photos would be imported, and which wouldn't. */
export function PhotoPreview({ photos }: { photos: CheckedPhotos }) {
	const { matches, matchCount, newPhotos, unmatched, unmatchedCount, missing, missingCount } = photos
	const { others, otherCount } = photos
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<h3 className="text-xl">Photos</h3>
			<p>
				{newPhotos > 0
					? `${formatCount(newPhotos, "new photo")} for ${formatNumber(matchCount)} species.`
					: "No new photos."}
			</p>
			{matches.length > 0 && (
				<details open={matches.length <= OPEN}>
					<summary className="min-h-12 cursor-pointer content-center font-semibold">
						Which photo belongs to which species
					</summary>
					<ul className="divide-y-2 divide-line">
						{matches.map(({ name, files }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
							<li key={at} className="py-2 [overflow-wrap:anywhere]">
								<strong>{name}</strong>: {files.join(", ")}
							</li>
						))}
					</ul>
					<More count={matchCount - matches.length} />
				</details>
			)}
			<Notice
				title="These photos match no species and won't be imported:"
				lines={unmatched}
				count={unmatchedCount}
			/>
			<Notice title="These files aren't photos and won't be imported:" lines={others} count={otherCount} />
			<Notice
				title="The column photos names these files, but this import doesn't have them. Add a ZIP file with them, or they won't be imported:"
				lines={missing.map(({ file, name, line }) => `${file} (${name}, line ${line})`)}
				count={missingCount}
			/>
		</section>
	)
}

/** Longer lists are closed at first. */
const OPEN = 20

function Notice({ title, lines, count }: { title: string; lines: string[]; count: number }) {
	if (lines.length === 0) return null
	return (
		<div className="border-l-8 border-gold pl-3">
			<p className="font-semibold">{title}</p>
			<ul className="list-disc pl-6 [overflow-wrap:anywhere]">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<More count={count - lines.length} />
		</div>
	)
}

function More({ count }: { count: number }) {
	return count > 0 ? <p className="mt-1">and {formatNumber(count)} more</p> : null
}
