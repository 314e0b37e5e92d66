import { useLocation } from "react-router"
import type { AnalyticsScript } from "#core/tracking/third-party-script.ts"
import { PRIVACY_BUTTON } from "#core/ui/site-info.ts"

/** Read before hydration. */
const RENDERED = import.meta.env.SSR ? "" : (document.getElementById("privacy-banner")?.innerHTML ?? "")

/** In every page's HTML, for the first paint. Sticky, so that at the end of the page it covers nothing. */
export function ConsentBanner({ script, counts }: { script: AnalyticsScript | null; counts: boolean }) {
	const frame = {
		id: "privacy-banner",
		"aria-label": "Privacy",
		className: `${counts ? "in-[.asks]:block" : ""} privacy-banner sticky bottom-[min(var(--bottom-bar-height),(100dvh-18rem)*999)] z-40 @container/ask hidden max-h-[min(45dvh,max(25dvh,8rem))] overflow-y-auto border-t-2 border-ink bg-surface print:hidden`,
		// Staff aren't asked at work.
		hidden: useLocation().pathname.startsWith("/admin"),
		suppressHydrationWarning: true,
	}
	if (!import.meta.env.SSR)
		// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML
		return <section {...frame} dangerouslySetInnerHTML={{ __html: RENDERED }} />
	return (
		<section {...frame}>
			<div className="frame flex flex-col gap-x-6 gap-y-2 py-2 @min-[44rem]/ask:flex-row @min-[44rem]/ask:items-center @min-[44rem]/ask:justify-between">
				{/* Two short paragraphs, so that neither is the page's largest contentful paint. */}
				<div className="text-[0.8rem] leading-snug *:inline @min-[44rem]/ask:text-sm">
					<p>May we count which species you look at and find, and what you search for?</p>{" "}
					<p>
						We store no names or addresses. If not, we only count opened pages.
						{script && " A third-party service gets the same counts."}
					</p>
				</div>
				<div className="flex shrink-0 flex-wrap items-center gap-4">
					<button
						type="button"
						data-needs-bundle
						{...PRIVACY_BUTTON}
						className="text-link mr-auto min-h-11 cursor-pointer text-[0.8rem] font-semibold @min-[22rem]/ask:text-sm"
					>
						Preferences
					</button>
					{/* Refusing must be as easy as agreeing: same size, same look, side by side. */}
					<div className="grid min-w-44 grow grid-cols-2 gap-2 @min-[44rem]/ask:min-w-56">
						<button type="button" data-consent="decline" className={CHOICE}>
							Decline
						</button>
						<button type="button" data-consent="accept" className={CHOICE}>
							Accept All
						</button>
					</div>
				</div>
			</div>
		</section>
	)
}

const CHOICE = "button button-quiet min-h-11 p-1 text-[0.8rem] @min-[22rem]/ask:text-sm"
