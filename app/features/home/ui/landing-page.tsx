import type { ReactNode } from "react"
import { href, Link, useRouteLoaderData } from "react-router"
import { GETTING_HERE, type HomePage } from "#core/settings/home-page.ts"
import { formatDate } from "#core/time/local-time.ts"
import { ForwardIcon } from "#core/ui/icons.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { CARD, Section } from "#core/ui/page-elements.tsx"
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
import { Hero } from "./hero.tsx"
import { InSeasonSection } from "./in-season-section.tsx"

type LandingProps = {
	/** Null offline, until the home page was loaded once. */
	home: HomePage | null
	latest: LatestPost | null
	nextEvent: NextEvent | null
	accepted: Accepted | null
	trails: readonly TrailToday[]
	inSeason: InSeason | null
	/** Who is on the picture of the tour's card. */
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
			<div className="frame">
				<TrailsToday home={home} trails={trails} />
				{sections?.tour !== false && inSeason && inSeason.total > 0 && <InSeasonSection {...inSeason} />}
				<div
					data-below-fold
					className="mt-8 grid grid-cols-1 gap-6 border-t border-line pt-6 sm:grid-cols-2 sm:items-start lg:mt-14 lg:pt-8"
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
									<span className="block text-sm text-soft">Latest</span>
									<Link to={href("/blog/:slug", { slug: latest.slug })} className="text-link font-bold">
										{latest.title}
									</Link>
									<span className="block text-sm">{formatDate(latest.date)}</span>
								</p>
							) : (
								home?.news && <Text>{home.news}</Text>
							)}
							{nextEvent && <NextEventLines {...nextEvent} />}
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

function TrailsToday({ home, trails }: Pick<LandingProps, "home" | "trails">) {
	if (trails.length === 0 && !home?.text) return null
	const text = home?.text && <Text className="max-w-[66ch] text-soft">{home.text}</Text>
	if (trails.length === 0) return <div className="mt-8">{text}</div>
	return (
		<section
			id="trails"
			aria-labelledby="trails-today"
			className="mt-8 grid scroll-mt-20 grid-cols-1 gap-x-6 gap-y-3 lg:mt-12 lg:grid-cols-[4fr_8fr]"
		>
			<div>
				<div className="flex flex-wrap items-baseline justify-between gap-x-6">
					<h2 id="trails-today">Trails today</h2>
					<MapLink />
				</div>
				{text}
			</div>
			<TrailList trails={trails} />
		</section>
	)
}

const CARD_PICTURE_SIZES = "(min-width: 1280px) 588px, (min-width: 640px) 46vw, 92vw"
const CARD_PICTURE = "aspect-video"

type CardProps = { title: string; picture: ReactNode; children: ReactNode }

function Card({ title, picture, children }: CardProps) {
	return (
		<section className={`${CARD} grid grid-cols-1 content-start overflow-hidden`}>
			{picture}
			<div className="grid grid-cols-1 content-start gap-4 p-6">
				<h2>{title}</h2>
				{children}
			</div>
		</section>
	)
}

function NextEventLines({ slug, title, when }: NextEvent) {
	return (
		<p>
			<span className="block text-sm text-soft">Next event</span>
			<Link to={href("/blog/:slug", { slug })} className="text-link">
				{title}
			</Link>
			<span className="block text-sm">
				{when}.{" "}
				<Link to={href("/events")} className="text-link">
					All events
				</Link>
			</span>
		</p>
	)
}

/** As many as fill two rows of a wide screen. */
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
	// The hat may be forgotten, the dog not.
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
