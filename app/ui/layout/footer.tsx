import { href, Link } from "react-router"
import { telephoneLink } from "#app/models/text/telephone.ts"
import { ClockIcon, MailIcon, PhoneIcon, PlaceIcon } from "#app/ui/icons.tsx"
import { PRIVACY_BUTTON, type SiteInfo } from "#app/ui/site-info.ts"

const FOOTER = "on-band mt-20 bg-band text-onband print:hidden"

/** Read before hydration. */
const RENDERED = import.meta.env.SSR ? "" : (document.querySelector("footer")?.innerHTML ?? "")

/** Only the server renders the content, so its code isn't in the bundle: its links and buttons are plain HTML. */
export function Footer({ site }: { site: SiteInfo }) {
	if (!import.meta.env.SSR)
		return (
			<footer
				className={FOOTER}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML
				dangerouslySetInnerHTML={{ __html: RENDERED }}
				suppressHydrationWarning
			/>
		)
	return (
		<footer className={FOOTER}>
			<div className="footer-row frame py-10">
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
						<span>
							{site.hours}
							{site.hasMoreHours && (
								<>
									<br />
									<a href={`${href("/")}#hours`} className="underline underline-offset-4">
										See all hours
									</a>
								</>
							)}
						</span>
					</p>
					<p className="flex gap-3">
						<MailIcon className="mt-0.5 size-5 text-gold" />
						<a href={`mailto:${site.contactEmail}`} className="min-w-0 underline underline-offset-4">
							{site.contactEmail}
						</a>
					</p>
					{site.telephone && (
						<p className="flex gap-3">
							<PhoneIcon className="mt-0.5 size-5 text-gold" />
							<a href={telephoneLink(site.telephone)} className="underline underline-offset-4">
								{site.telephone}
							</a>
						</p>
					)}
					<p>
						<Link
							to={href("/accessibility")}
							className="inline-flex min-h-11 items-center underline underline-offset-4"
						>
							Accessibility
						</Link>
					</p>
					{site.socialLinks.length > 0 && (
						<ul className="flex flex-wrap gap-x-5">
							{site.socialLinks.map(({ name, url }) => (
								<li key={url}>
									<a
										href={url}
										className="inline-flex min-h-11 items-center underline underline-offset-4"
										rel="noopener"
									>
										{name}
									</a>
								</li>
							))}
						</ul>
					)}
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
