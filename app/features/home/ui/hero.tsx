import type { ReactNode } from "react"
import { preload } from "react-dom"
import type { HomePage } from "#core/settings/home-page.ts"
import type { PublicPicture } from "#core/settings/pictures/picture.ts"
import heroDay from "#core/ui/hero-day.svg?url"
import heroNight from "#core/ui/hero-night.svg?url"

/** Words never lie on a photograph; the drawing begins with plain sky, which may be behind them. */
export function Hero({
	home,
	title,
	children,
}: {
	home: HomePage | null
	title: string
	children: ReactNode
}) {
	const hasPhoto = Boolean(home?.picture)
	return (
		// By the size of the text: with large text, the ticket is below the headline.
		<div className="@container [--land:clamp(132px,45svh-165px,min(23svh,270px))]">
			<div className="@min-[38rem]:grid @min-[38rem]:grid-cols-1 print:block">
				<div className="relative self-start bg-sky @min-[38rem]:[grid-area:1/1] print:bg-transparent">
					<div
						className={`frame relative z-1 pt-4 pb-5 lg:pt-10 ${hasPhoto ? "@min-[38rem]:flex @min-[38rem]:min-h-40 @min-[60rem]:min-h-[198px]" : "@min-[38rem]:min-h-[136px] xl:@min-[38rem]:min-h-[170px]"}`}
					>
						<h1
							dir="auto"
							className="text-4xl @min-[38rem]:max-w-[calc(100%-20.8rem)] @min-[60rem]:max-w-[calc(100%-24.7rem)]"
						>
							{title}
						</h1>
					</div>
					<HeroPicture home={home} />
				</div>
				<div className="frame relative z-2 -mt-8 @min-[38rem]:pointer-events-none @min-[38rem]:mt-6 @min-[38rem]:flex @min-[38rem]:items-start @min-[38rem]:justify-end @min-[38rem]:pb-4 @min-[38rem]:[grid-area:1/1] @min-[60rem]:mt-10 print:static print:mt-4">
					<div className="@min-[38rem]:pointer-events-auto @min-[38rem]:w-[19.4rem] @min-[60rem]:w-[22.6rem]">
						{children}
					</div>
				</div>
			</div>
		</div>
	)
}

const DRAWING =
	"absolute inset-0 bg-[url(./hero-day.svg)] bg-no-repeat dark:bg-[url(./hero-night.svg)] print:hidden"

const DRAWING_PLACE =
	"bg-[length:170%_auto] bg-[position:left_0_bottom_min(0px,var(--land)-55vw)] @min-[38rem]:bg-[length:max(100%,50.3rem)_auto] xl:@min-[38rem]:bg-[length:100%_auto] @min-[38rem]:bg-[position:right_bottom]"

function HeroPicture({ home }: { home: HomePage | null }) {
	if (home?.picture)
		return (
			<div className="relative h-[clamp(176px,28svh,270px)] overflow-hidden @min-[38rem]:h-88 @min-[60rem]:h-100 print:hidden">
				<Photograph {...home.picture} theme={home.nightPicture && "dark:hidden"} />
				{home.nightPicture && <Photograph {...home.nightPicture} theme="hidden dark:block" />}
			</div>
		)
	if (import.meta.env.SSR && home) preloadDrawing()
	// Its sky and its trunks go on behind the headline. On phones the trunks and the sun are out of sight, at the right.
	return (
		<>
			<div className={`${DRAWING} ${DRAWING_PLACE}`} />
			<div className="-mt-8 h-(--land) @min-[38rem]:-mt-[32px] @min-[38rem]:h-[max(43.75vw,22rem)] xl:@min-[38rem]:-mt-[max(0px,min(13.2vw,640px-30.5vw))] xl:@min-[38rem]:h-[min(43.75vw,640px)] print:hidden" />
		</>
	)
}

/** Otherwise scripts, fonts and pictures further down would be requested before this background. */
function preloadDrawing() {
	for (const [url, scheme] of [
		[heroDay, "light"],
		[heroNight, "dark"],
	] as const)
		preload(url, { as: "image", fetchPriority: "high", media: `(prefers-color-scheme: ${scheme})` })
}

/** Hidden lazy pictures aren't loaded, so each theme loads its own. */
function Photograph({ url, sources, position, theme }: PublicPicture & { theme: string | null }) {
	return (
		<picture className={theme ?? undefined}>
			<source type="image/avif" srcSet={sources.avif} sizes="100vw" />
			<source type="image/webp" srcSet={sources.webp} sizes="100vw" />
			<img
				src={url}
				alt=""
				loading={theme ? "lazy" : "eager"}
				fetchPriority="high"
				className="absolute size-full object-cover"
				style={{ objectPosition: position }}
			/>
		</picture>
	)
}
