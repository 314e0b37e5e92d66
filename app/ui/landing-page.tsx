import { type ReactNode, useEffect } from "react"
import { href, Link, useRouteLoaderData } from "react-router"
import type { HomePage } from "#app/models/settings/home-page.ts"
import type { InSeason } from "#app/models/species/catalogue.ts"
import type { OpenNow } from "#app/models/time/open-now.ts"
import type { HoursTable } from "#app/models/time/opening-words.ts"
import type { Receipt } from "#app/models/waiver/waiver.ts"
import { ClockIcon, ForwardIcon } from "#app/ui/icons.tsx"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { ParkingUnavailable } from "#app/ui/parking-unavailable.tsx"
import { storeReceipt } from "#app/ui/stored-receipts.ts"
import { HeroBackground } from "./hero-background.tsx"
import { HoursSection } from "./hours-section.tsx"
import { InSeasonSection } from "./in-season-section.tsx"
import { OpenNowLine } from "./open-now-line.tsx"

type LandingProps = {
	/** Null offline, until the home page was loaded once. */
	home: HomePage | null
	latest: { slug: string; title: string } | null
	nextEvent: { slug: string; title: string; when: string } | null
	/** Just accepted. */
	accepted: Accepted | null
	/** Null if the page doesn't come from the server. */
	today: OpenNow | null
	hours: HoursTable | null
	inSeason: InSeason | null
	isTourClosed: boolean
}

/** `parkingUrl` is set if the visitor goes on to pay. */
type Accepted = { receipt: Receipt; parkingUrl: string | null }

export function LandingPage(landing: LandingProps) {
	const { home, latest, nextEvent, accepted, today, hours, inSeason, isTourClosed } = landing
	const { sections, site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<>
			{accepted && <AcceptedNotice {...accepted} />}
			{isTourClosed && <TourClosedNotice />}
			<section className="hero" data-text="hero_title hero_text">
				<div className="hero-parts">
					<HeroBackground home={home} />
					<div className="relative frame pt-6 md:pt-8">
						<h1 dir="auto" className="text-4xl md:max-w-[13.5em]">
							{home?.title ?? site?.name}
						</h1>
						{home?.text && <Text className="mt-3 max-w-[54ch] md:text-lg">{home.text}</Text>}
					</div>
				</div>
			</section>
			<div className="frame">
				<div className="@container relative -mt-12 print:mt-4">
					<div className="grid grid-cols-1 gap-5 @min-[46rem]:grid-cols-2 @min-[56rem]:grid-cols-[5fr_4fr_4fr]">
						<section
							data-text="admission_text"
							className="ticket grid grid-cols-1 content-start gap-3 bg-panel px-7 py-6 text-onpanel @min-[46rem]:col-span-2 @min-[56rem]:col-span-1"
						>
							<h2 className="text-2xl">Admission</h2>
							<Text className="md:text-lg">
								{site?.takesParkingPayments === false
									? "Accept the terms, then drive in. "
									: "Accept the terms, buy a parking pass, drive in. "}
								{home?.admission}
							</Text>
							<p className="flex items-center gap-2 font-semibold">
								<ClockIcon className="size-5" />
								{site?.hours}
							</p>
							{today && <OpenNowLine today={today} />}
							{hours && site?.hasMoreHours && (
								<a
									href="#hours"
									className="-mt-2 inline-flex min-h-11 items-center self-start pl-7 underline"
								>
									See all hours
								</a>
							)}
							<Link
								to={`${href("/waiver")}?redirect=parking`}
								reloadDocument
								className="button button-gold mt-2 justify-self-start"
							>
								Parking &amp; Admission
								<ForwardIcon className="size-5" />
							</Link>
							<ParkingUnavailable />
						</section>
						{sections?.tour !== false && (
							<section
								data-text="tour_text"
								className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-6"
							>
								<h2>Wildlife Tour</h2>
								{home?.tour && <Text>{home.tour}</Text>}
								<Link to={href("/tour")} className="button mt-2 justify-self-start">
									Explore the tour
									<ForwardIcon className="size-5" />
								</Link>
							</section>
						)}
						{sections?.blog !== false && (
							<section
								data-text="news_text"
								className="grid grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-6"
							>
								<h2>News</h2>
								{latest ? (
									<p>
										Latest:{" "}
										<Link to={href("/blog/:slug", { slug: latest.slug })} className="text-link">
											{latest.title}
										</Link>
									</p>
								) : (
									home?.news && <Text>{home.news}</Text>
								)}
								{nextEvent && (
									<p>
										Next event:{" "}
										<Link to={href("/blog/:slug", { slug: nextEvent.slug })} className="text-link">
											{nextEvent.title}
										</Link>
										, {nextEvent.when}.{" "}
										<Link to={href("/events")} className="text-link">
											All events
										</Link>
									</p>
								)}
								<Link to={href("/blog")} className="button button-quiet mt-2 justify-self-start">
									News &amp; Updates
									<ForwardIcon className="size-5" />
								</Link>
							</section>
						)}
					</div>
				</div>
				{sections?.tour !== false && inSeason && inSeason.total > 0 && <InSeasonSection {...inSeason} />}
				{hours && <HoursSection {...hours} />}
				{home && <VisitSections home={home} />}
			</div>
		</>
	)
}

/** The farm's own text, with its line breaks. */
function Text({ className = "", children }: { className?: string; children: ReactNode }) {
	return (
		<p dir="auto" className={`whitespace-pre-line ${className}`}>
			{children}
		</p>
	)
}

export function VisitSections({ home: { rates, ratesNote, whatToBring, gettingHere } }: { home: HomePage }) {
	return (
		<div className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-10 gap-y-8">
			{(rates.length > 0 || ratesNote) && (
				<section>
					<h2>Rates</h2>
					<dl dir="auto" className="mt-3">
						{rates.map(({ label, price }) => (
							<div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
								<dt>{label}</dt>
								<dd className="font-semibold">{price}</dd>
							</div>
						))}
					</dl>
					{ratesNote && <Text className="mt-2">{ratesNote}</Text>}
				</section>
			)}
			{whatToBring.length > 0 && (
				<section>
					<h2>What to bring</h2>
					<ul dir="auto" className="mt-3 ml-5 list-disc">
						{whatToBring.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</section>
			)}
			{gettingHere.length > 0 && (
				<section>
					<h2>Getting here</h2>
					{gettingHere.map((line) => (
						<Text key={line} className="mt-3">
							{line}
						</Text>
					))}
				</section>
			)}
		</div>
	)
}

function TourClosedNotice() {
	useEffect(() => {
		// A copied link or bookmark must not repeat the notice.
		window.history.replaceState(window.history.state, "", href("/"))
	}, [])
	return (
		<div role="status" className="border-b-8 border-gold bg-surface py-4">
			<div className="frame">
				<p className="font-display text-lg">The Wildlife Tour isn't open at the moment.</p>
				<p className="mt-1">Please check back later.</p>
			</div>
		</div>
	)
}

function AcceptedNotice({ receipt, parkingUrl }: Accepted) {
	const { receipt: number } = receipt
	useEffect(() => {
		storeReceipt(receipt)
	}, [receipt])
	return (
		<div role="status" className="border-b-8 border-gold bg-surface py-4">
			<div className="frame">
				<p className="font-display text-lg">Thank you. Your acceptance of the terms is recorded.</p>
				<p className="mt-1">
					Receipt number <strong className="tabular-nums">{number}</strong>.{" "}
					<Link to={href("/waiver/receipts/:receipt", { receipt: number })} className="text-link">
						Show the receipt
					</Link>
				</p>
				<ParkingUnavailable />
				{parkingUrl && (
					<p className="mt-1">
						The parking page opened in another tab. If it didn't:{" "}
						<a href={parkingUrl} target="_blank" rel="noopener" className="text-link">
							Continue to Parking
						</a>
					</p>
				)}
			</div>
		</div>
	)
}
