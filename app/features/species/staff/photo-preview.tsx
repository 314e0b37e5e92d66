import { href, Link } from "react-router"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import type { CheckedPhotos } from "#features/species/photos/checked-photos.server.ts"

export function PhotoPreview({ photos }: { photos: CheckedPhotos }) {
	const { missing, missingCount, newMains, newMainCount } = photos
	if (newMains.length + missing.length === 0) return null
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<h3 className="text-xl">Photos</h3>
			{newMains.length > 0 && (
				<div className="border-l-8 border-gold pl-3">
					<p className="font-semibold">
						These species get another main picture, because the file names another photo first:
					</p>
					<ul className="divide-y-2 divide-line">
						{newMains.map(({ name, before, after }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
							<li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 wrap-anywhere">
								<strong dir="auto">{name}:</strong>
								now
								<SmallPicture url={before} alt="its first photo" />
								then its photo
								<SmallPicture url={after} alt="that the file names first" />
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
			{missing.length > 0 && (
				<div className={NOTICE.gold}>
					<p className="font-semibold">
						The column photos names these photos, which their species don't have. A CSV file has no pictures,
						so they won't be imported:
					</p>
					<ul className="list-disc pl-6 [overflow-wrap:anywhere]">
						{missing.map(({ file, name, line }) => (
							<li key={`${line} ${file}`}>{`${file} (${name}, line ${line})`}</li>
						))}
					</ul>
					<More count={missingCount - missing.length} />
					<Link to={href("/admin/species/photos")} className="text-link inline-flex min-h-11 items-center">
						{staffTitle(href("/admin/species/photos"))}
					</Link>
				</div>
			)}
		</section>
	)
}

function SmallPicture({ url, alt }: { url: string; alt: string }) {
	return <img src={url} alt={alt} loading="lazy" className="h-16 w-24 rounded bg-sunk object-cover" />
}

function More({ count }: { count: number }) {
	return count > 0 ? <p className="mt-1">and {formatNumber(count)} more</p> : null
}
