import { href, Link } from "react-router"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { TourBadgeList } from "#features/tour/ui/tour-badge-list.tsx"
import type { Result, ResultFind } from "./result.ts"

const NO_PICTURE = {
	imageUrl: null,
	imageWidths: [],
	imagePlaceholder: "",
	imagePosition: "center" as const,
	imageOffset: "0,0",
}

export function ResultCard({ result }: { result: Result }) {
	const { farm, title, numbers, badges, finds } = result
	return (
		<article
			aria-labelledby="result"
			className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-4 sm:p-6 print:border-0 print:p-0"
		>
			<div>
				<p dir="auto" className="font-semibold">
					{farm}
				</p>
				<h2 id="result" className="mt-1">
					{title}
				</h2>
			</div>
			<dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
				{numbers.map(({ label, value }) => (
					<div key={label} className="flex flex-col-reverse justify-end">
						<dt className="text-sm leading-tight">{label}</dt>
						<dd className="font-display text-xl">{value}</dd>
					</div>
				))}
			</dl>
			{badges.length > 0 && (
				<section aria-labelledby="badges">
					<h3 id="badges" className="mb-2">
						Badges
					</h3>
					<TourBadgeList badges={badges} />
				</section>
			)}
			<section aria-labelledby="finds">
				<h3 id="finds">Species found</h3>
				{finds.length === 0 && <p className="mt-2">No finds on this tour.</p>}
				<ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4 print:grid-cols-4 print:gap-[4mm]">
					{finds.map((find) => (
						<Find key={find.id} {...find} />
					))}
				</ul>
			</section>
		</article>
	)
}

function Find({ id, name, species }: ResultFind) {
	return (
		<li className="break-inside-avoid">
			{/* Not lazily, because all of them are printed. */}
			<SpeciesPicture
				species={species ?? NO_PICTURE}
				alt=""
				sizes="10rem"
				first
				className="aspect-4/3 w-full rounded-sm"
			/>
			{species ? (
				<Link
					to={href("/species/:id", { id: String(id) })}
					className="text-link mt-1 inline-block py-1 font-semibold wrap-anywhere print:no-underline"
				>
					<bdi>{name}</bdi>
				</Link>
			) : (
				<p dir="auto" className="mt-1 py-1 font-semibold wrap-anywhere">
					{name}
				</p>
			)}
			{species && (
				<p dir="auto" className="text-sm text-soft italic wrap-anywhere">
					{species.scientificName}
				</p>
			)}
		</li>
	)
}
