import { href, Link } from "react-router"
import { ClockIcon, MailIcon, PlaceIcon } from "./icons.tsx"
import { PRIVACY_BUTTON, type SiteWords } from "./site-words.ts"

/** Where the farm is, when it is open, and the small print. */
export function Footer({ site }: { site: SiteWords }) {
	return (
		<footer className="on-band mt-20 bg-band pb-24 text-onband md:pb-0 print:hidden">
			<div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 md:grid-cols-[1fr_auto] md:px-6">
				<address className="grid gap-3 not-italic">
					<p className="font-display text-lg">{site.name}</p>
					<p className="flex gap-3">
						<PlaceIcon className="mt-0.5 size-5 text-gold" />
						<span>
							{site.streetAddress}
							<br />
							<a href={site.mapUrl} className="underline underline-offset-4" rel="noopener">
								Find us on the map
							</a>
						</span>
					</p>
					<p className="flex gap-3">
						<ClockIcon className="mt-0.5 size-5 text-gold" />
						{site.hours}
					</p>
					<p className="flex gap-3">
						<MailIcon className="mt-0.5 size-5 text-gold" />
						<a
							href={`mailto:${site.contactEmail}`}
							className="underline underline-offset-4 [overflow-wrap:anywhere]"
						>
							{site.contactEmail}
						</a>
					</p>
				</address>
				<div className="flex flex-wrap content-start items-start gap-3">
					<Link
						to={href("/waiver")}
						reloadDocument
						className="button border-softband bg-transparent text-onband"
					>
						Terms &amp; Privacy
					</Link>
					<Link to={href("/auth")} className="button border-softband bg-transparent text-onband">
						Admin Portal
					</Link>
					<button
						type="button"
						data-needs-bundle
						{...PRIVACY_BUTTON}
						className="button border-softband bg-transparent text-onband"
					>
						Privacy choices
					</button>
				</div>
			</div>
		</footer>
	)
}
