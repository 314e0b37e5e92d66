import { href, Link } from "react-router"
import { ClockIcon, MailIcon, PlaceIcon } from "#app/ui/icons.tsx"
import { PRIVACY_BUTTON, type SiteInfo } from "#app/ui/site-info.ts"

export function Footer({ site }: { site: SiteInfo }) {
	return (
		<footer className="on-band mt-20 bg-band text-onband print:hidden">
			<div className="footer-row mx-auto max-w-7xl px-4 py-10 md:px-6">
				<address className="grid grid-cols-1 gap-3 not-italic">
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
						<a href={`mailto:${site.contactEmail}`} className="min-w-0 underline underline-offset-4">
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
