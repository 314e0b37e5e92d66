import type { CheckedPhotos } from "#app/models/species/checked-photos.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { NOTICE } from "#app/ui/parts.tsx"

export function PhotoPreview({ photos }: { photos: CheckedPhotos }) {
	const { matches, matchCount, newPhotos, unmatched, unmatchedCount, missing, missingCount } = photos
	const { others, otherCount, newMains, newMainCount } = photos
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
			{newMains.length > 0 && (
				<div className="border-l-8 border-gold pl-3">
					<p className="font-semibold">
						These species get another main picture, because photos that the file names come before those that
						a species has:
					</p>
					<ul className="divide-y-2 divide-line">
						{newMains.map(({ name, before, after }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
							<li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 wrap-anywhere">
								<strong dir="auto">{name}:</strong>
								now
								<SmallPicture url={before} alt="its first photo" />
								then {"file" in after ? after.file : "its photo"}
								{"stored" in after && <SmallPicture url={after.stored} alt="that the file names first" />}
							</li>
						))}
					</ul>
					<More count={newMainCount - newMains.length} />
					<p className="mt-1">
						To keep a picture, name it first in the column photos; the exported catalogue has its name. After
						the import, you can also change the order under 'More photos and their order'.
					</p>
				</div>
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
		<div className={NOTICE.gold}>
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

function SmallPicture({ url, alt }: { url: string; alt: string }) {
	return <img src={url} alt={alt} loading="lazy" className="h-16 w-24 rounded bg-sunk object-cover" />
}

function More({ count }: { count: number }) {
	return count > 0 ? <p className="mt-1">and {formatNumber(count)} more</p> : null
}
