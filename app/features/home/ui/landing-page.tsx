import type { ReactNode } from "react"
import { preload } from "react-dom"
import { href, Link, useRouteLoaderData } from "react-router"
import type { PublicPicture } from "#core/settings/picture.ts"
import { formatDate, monthLabel } from "#core/time/local-time.ts"
import heroDay from "#core/ui/hero-day.svg?url"
import heroNight from "#core/ui/hero-night.svg?url"
import { ForwardIcon } from "#core/ui/icons.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { CARD, Section } from "#core/ui/page-elements.tsx"
import { GETTING_HERE, type HomePage } from "#features/hours/home-page.ts"
import type { TrailToday } from "#features/map/trails-today.ts"
import { MapLink, TrailList } from "#features/map/ui/trails-today.tsx"
import type { LatestPost } from "#features/posts/post.ts"
import { PostCover } from "#features/posts/ui/post-cover.tsx"
import type { NextEvent } from "#features/posts/ui/post-page.tsx"
import type { InSeason } from "#features/species/catalogue.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import { Ticket } from "#features/visit/ui/ticket.tsx"
import { visitSections } from "#features/visit/ui/visit-sections.ts"
import { type Accepted, AcceptedNotice, TourClosedNotice } from "#features/waiver/ui/home-notices.tsx"

type LandingProps = {
	/** Null offline, until the home page was loaded once. */
	home: HomePage | null
	latest: LatestPost | null
	nextEvent: NextEvent | null
	accepted: Accepted | null
	trails: readonly TrailToday[]
	inSeason: InSeason | null
	animal: SpeciesCard | null
	isTourClosed: boolean
}

export function LandingPage(landing: LandingProps) {
	const { home, latest, nextEvent, accepted, trails, inSeason, animal, isTourClosed } = landing
	const { sections, site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<>
			{accepted && <AcceptedNotice {...accepted} />}
			{isTourClosed && <TourClosedNotice />}
			<Hero home={home} title={home?.title ?? site?.name ?? ""}>
				<Ticket home={home} />
			</Hero>
			<div className="frame @container">
				{home?.text && <Text className="mt-8 max-w-[66ch]">{home.text}</Text>}
				{trails.length > 0 && (
					<section
						id="trails"
						aria-labelledby="trails-today"
						className="mt-8 grid scroll-mt-20 grid-cols-1 gap-x-6 gap-y-3 lg:mt-12 lg:grid-cols-[4fr_8fr]"
					>
						<div className="flex flex-wrap content-start items-baseline justify-between gap-x-6 lg:block">
							<h2 id="trails-today">Trails today</h2>
							<MapLink />
						</div>
						<TrailList trails={trails} />
					</section>
				)}
				{sections?.tour !== false && inSeason && inSeason.total > 0 && <InSeasonSection {...inSeason} />}
				<div
					data-below-fold
					className="mt-8 grid grid-cols-1 gap-6 border-line pt-6 not-first:border-t sm:grid-cols-2 lg:mt-14 lg:pt-8"
				>
					{sections?.tour !== false && (
						<Card
							title="Wildlife Tour"
							picture={
								animal?.imageUrl && (
									<SpeciesPicture
										species={animal}
										alt=""
										sizes={CARD_PICTURE_SIZES}
										className={CARD_PICTURE}
									/>
								)
							}
						>
							{home?.tour && <Text>{home.tour}</Text>}
							<Link to={href("/tour")} className="button justify-self-start">
								Explore the tour
								<ForwardIcon className="size-5" />
							</Link>
						</Card>
					)}
					{sections?.blog !== false && (
						<Card
							title="News"
							picture={
								latest?.cover.coverUrl && (
									<PostCover
										cover={{ ...latest.cover, coverAlt: "" }}
										sizes={CARD_PICTURE_SIZES}
										className={`${CARD_PICTURE} max-sm:hidden`}
									/>
								)
							}
						>
							{latest ? (
								<p>
									<Link to={href("/blog/:slug", { slug: latest.slug })} className="text-link font-bold">
										{latest.title}
									</Link>
									<span className="block text-sm">{formatDate(latest.date)}</span>
								</p>
							) : (
								home?.news && <Text>{home.news}</Text>
							)}
							{nextEvent && (
								<p>
									<span className="block text-sm text-soft">Next event</span>
									<Link to={href("/blog/:slug", { slug: nextEvent.slug })} className="text-link">
										{nextEvent.title}
									</Link>
									<span className="block text-sm">{nextEvent.when}</span>
								</p>
							)}
							<Link to={href("/blog")} className="button button-quiet justify-self-start">
								News &amp; Updates
								<ForwardIcon className="size-5" />
							</Link>
						</Card>
					)}
				</div>
				<PlanYourVisit home={home} />
			</div>
		</>
	)
}

const CARD_PICTURE_SIZES = "(min-width: 1280px) 294px, (min-width: 640px) 46vw, 92vw"
const CARD_PICTURE = "aspect-video w-full @min-[64rem]:aspect-auto @min-[64rem]:h-full"

type CardProps = { title: string; picture: ReactNode; children: ReactNode }

function Card({ title, picture, children }: CardProps) {
	return (
		<section
			className={`${CARD} grid grid-cols-1 content-start overflow-hidden ${picture ? "@min-[64rem]:grid-cols-2 @min-[64rem]:content-stretch" : ""}`}
		>
			{picture}
			<div className="grid grid-cols-1 content-start gap-4 p-6">
				<h2>{title}</h2>
				{children}
			</div>
		</section>
	)
}

const ANSWERS_SHOWN = 6

function PlanYourVisit({ home }: { home: HomePage | null }) {
	const { site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	const firstLine = (id: string) => {
		if (id === "hours") return site?.hours
		if (id === "rates")
			return home?.rates[0] ? `${home.rates[0].label} ${home.rates[0].price}` : home?.ratesNote
		if (id === GETTING_HERE) return site?.streetAddress
		return home?.answers.find((answer) => answer.id === id)?.lines[0]
	}
	// Sections that nobody needs before a visit are left out.
	const parts = visitSections(home, site).filter(({ id }) => !["what-to-bring", "food"].includes(id))
	return (
		<Section
			id="plan-your-visit"
			title="Plan your visit"
			aside={
				<Link to={href("/visit")} className="text-link inline-flex min-h-11 items-center font-bold">
					Everything about a visit
				</Link>
			}
		>
			<ul data-below-fold className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-6">
				{parts.slice(0, ANSWERS_SHOWN).map(({ id, title }) => (
					<li key={id} className="border-t border-line">
						<Link
							to={`${href("/visit")}#${id}`}
							className="group flex min-h-14 items-center justify-between gap-3 py-3"
						>
							<span className="min-w-0">
								<span className="block font-bold group-hover:underline">{title}</span>
								<span dir="auto" className="line-clamp-2 text-sm text-soft">
									{firstLine(id)}
								</span>
							</span>
							<ForwardIcon className="size-5 shrink-0" />
						</Link>
					</li>
				))}
			</ul>
		</Section>
	)
}

function Text({ className = "", children }: { className?: string; children: ReactNode }) {
	return (
		<p dir="auto" className={`whitespace-pre-line ${className}`}>
			{children}
		</p>
	)
}

function InSeasonSection({ month, total, species }: InSeason) {
	return (
		<Section
			id="in-season"
			title="This month on the farm"
			aside={
				<Link
					to={`${href("/tour")}?season=now`}
					className="text-link inline-flex min-h-11 items-center font-bold"
				>
					{total > species.length
						? `All ${total} species of ${monthLabel(month)}`
						: `Species of ${monthLabel(month)}`}
				</Link>
			}
		>
			<ul
				data-below-fold
				className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,var(--tile)),1fr))] gap-4 [--tile:7.9rem] sm:[--tile:12rem] lg:[--tile:max(8rem,14%)] lg:gap-6"
			>
				{species.map((one) => (
					<li key={one.id} className="max-sm:nth-[n+5]:hidden">
						<Link to={href("/species/:id", { id: String(one.id) })} className="group grid gap-2">
							<SpeciesPicture
								species={one}
								alt=""
								sizes="(min-width: 1024px) 190px, 42vw"
								className="aspect-4/3 rounded-md"
							/>
							<span dir="auto" className="font-semibold group-hover:underline">
								{one.name}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</Section>
	)
}

/** Text never covers a photograph; the drawing begins with plain sky, which text may cover. */
function Hero({ home, title, children }: { home: HomePage | null; title: string; children: ReactNode }) {
	const hasPhoto = Boolean(home?.picture)
	return (
		// Depends on the text size: with large text, the ticket is below the headline. Its button is above the privacy banner.
		<div className="@container [--land:clamp(176px,32svh,270px)] in-[.asks]:[--land:clamp(132px,45svh-165px,min(23svh,270px))]">
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
				<Photograph {...home.picture} />
			</div>
		)
	if (import.meta.env.SSR && home) preloadDrawing()
	// Sky and trunks continue behind the headline. On phones, trunks and sun are outside the view on the right.
	return (
		<>
			<div className={`${DRAWING} ${DRAWING_PLACE}`} />
			<div className="-mt-8 h-(--land) @min-[38rem]:-mt-[32px] @min-[38rem]:h-[max(43.75vw,22rem)] xl:@min-[38rem]:-mt-[max(0px,min(13.2vw,640px-30.5vw))] xl:@min-[38rem]:h-[min(43.75vw,640px)] print:hidden" />
		</>
	)
}

/** Otherwise scripts, fonts and images further down would be requested before this background. */
function preloadDrawing() {
	for (const [url, scheme] of [
		[heroDay, "light"],
		[heroNight, "dark"],
	] as const)
		preload(url, { as: "image", fetchPriority: "high", media: `(prefers-color-scheme: ${scheme})` })
}

function Photograph({ url, sources, position }: PublicPicture) {
	return (
		<picture>
			<source type="image/avif" srcSet={sources.avif} sizes="100vw" />
			<source type="image/webp" srcSet={sources.webp} sizes="100vw" />
			<img
				src={url}
				alt=""
				loading="eager"
				fetchPriority="high"
				className="absolute size-full object-cover"
				style={{ objectPosition: position }}
			/>
		</picture>
	)
}
