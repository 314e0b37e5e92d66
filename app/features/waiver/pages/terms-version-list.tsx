import { href, Link } from "react-router"
import type { TermsVersion } from "#features/waiver/terms.ts"

export function TermsVersionList({ title, versions }: { title: string; versions: TermsVersion[] }) {
	if (versions.length === 0) return null
	return (
		<section aria-labelledby="versions" className="mt-8 border-t border-line pt-5">
			<h2 id="versions" className="text-lg">
				{title}
			</h2>
			<ul>
				{versions.map(({ number, publishedOn }) => (
					<li key={number}>
						<Link
							to={href("/waiver/versions/:number", { number: String(number) })}
							className="text-link inline-flex min-h-11 items-center"
						>
							Version {number}, {publishedOn}
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
