import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { type SiteLink, siteLinks } from "#core/feature.ts"
import { telephoneLink } from "#core/text/telephone.ts"
import { type MenuLink, PRIVACY_BUTTON } from "#core/ui/site-info.ts"
import type { RootLayoutData } from "./root-layout-data.ts"

const FOOTER = "on-band mt-24 bg-band text-onband print:hidden"

/** Read before hydration. */
const RENDERED = import.meta.env.SSR ? "" : (document.querySelector("footer")?.innerHTML ?? "")

/** Rendered by the server only, so its code isn't in the bundle: links and buttons are plain HTML. */
export function Footer({
	site,
	sections,
	menu,
	footer,
	children,
}: Pick<RootLayoutData, "site" | "sections" | "menu" | "footer"> & { children: ReactNode }) {
	if (!import.meta.env.SSR)
		return (
			<footer
				className={FOOTER}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML
				dangerouslySetInnerHTML={{ __html: RENDERED }}
				suppressHydrationWarning
			/>
		)
	const links = siteLinks().filter(({ needs }) => !needs || sections[needs])
	const isOff = (path: string) => siteLinks().some((one) => one.path === path && !links.includes(one))
	const linksIn = (part: SiteLink["footer"]): MenuLink[] => links.filter(({ footer }) => footer === part)
	const listed = [...linksIn("pages"), ...menu, ...footer]
	const pages = listed.filter(
		({ path }, at) => !isOff(path) && at === listed.findIndex((one) => one.path === path),
	)
	return (
		<footer className={FOOTER}>
			<div className="-mt-[34px] bg-[light-dark(transparent,var(--color-sky))]">
				<div className="h-[34px] bg-band mask-[url(./tree-line.svg)] mask-repeat-x" />
			</div>
			<div
				data-below-fold
				className="frame grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-8 pt-10 pb-8"
			>
				{children}
				<div>
					<h2 className={FOOTER_HEADING}>Find us</h2>
					<address className="not-italic [overflow-wrap:anywhere]">
						<p className="font-semibold">{site.name}</p>
						{/* The header leaves a long one out. */}
						{site.tagline && <p>{site.tagline}</p>}
						{site.streetAddress && <p>{site.streetAddress}</p>}
						{site.mapUrl && (
							<p>
								<a href={site.mapUrl} className={FOOTER_LINK} rel="noopener">
									Find us on the map
								</a>
							</p>
						)}
						{site.contactEmail && (
							<p>
								<a href={`mailto:${site.contactEmail}`} className={FOOTER_LINK}>
									{site.contactEmail}
								</a>
							</p>
						)}
						{site.telephone && (
							<p>
								<a href={telephoneLink(site.telephone)} className={FOOTER_LINK}>
									{site.telephone}
								</a>
							</p>
						)}
					</address>
				</div>
				<nav aria-label="Explore">
					<h2 className={FOOTER_HEADING}>Explore</h2>
					<ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 [overflow-wrap:anywhere]">
						{pages.map(({ path, title }) => (
							<li key={path}>
								<Link to={path} className={FOOTER_LINK}>
									{title}
								</Link>
							</li>
						))}
						{site.socialLinks.map(({ name, url }) => (
							<li key={url}>
								<a href={url} className={FOOTER_LINK} rel="noopener">
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
			<div className="frame pb-6 text-sm">
				<div className="flex flex-wrap gap-x-6 border-t border-softband/30 pt-2 text-softband">
					{linksIn("end").map(({ path, title }) => (
						<Link key={path} to={path} reloadDocument className={FOOTER_LINK}>
							{title}
						</Link>
					))}
					{sections.analytics && (
						<button
							type="button"
							data-needs-bundle
							{...PRIVACY_BUTTON}
							className={`${FOOTER_LINK} cursor-pointer`}
						>
							Privacy choices
						</button>
					)}
					<Link to={href("/accessibility")} className={FOOTER_LINK}>
						Accessibility
					</Link>
					<Link to={href("/auth")} className={FOOTER_LINK}>
						Admin Portal
					</Link>
				</div>
			</div>
		</footer>
	)
}

export const FOOTER_HEADING = "mb-1 text-lg"
export const FOOTER_LINK = "inline-flex min-h-11 items-center py-1.5 underline underline-offset-4"
