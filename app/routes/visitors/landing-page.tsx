import { useEffect } from "react"
import { href, Link, useRouteLoaderData } from "react-router"
import type { OpenNow } from "#app/models/time/open-now.ts"
import type { Receipt } from "#app/models/waiver/waiver.ts"
import { ClockIcon, ForwardIcon } from "#app/ui/icons.tsx"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { ParkingUnavailable } from "#app/ui/parking-unavailable.tsx"
import { STANDARD_VISIT } from "#app/ui/site-info.ts"
import { storeReceipt } from "#app/ui/stored-receipts.ts"
import { OpenNowLine } from "./open-now.tsx"

type LandingProps = {
	latest: { slug: string; title: string } | null
	/** Just accepted. */
	accepted: Accepted | null
	/** Null if the page doesn't come from the server. */
	today: OpenNow | null
	isTourClosed: boolean
}

/** `parkingUrl` is set if the visitor goes on to pay. */
type Accepted = { receipt: Receipt; parkingUrl: string | null }

export function LandingPage({ latest, accepted, today, isTourClosed }: LandingProps) {
	const { sections, site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<>
			{accepted && <AcceptedNotice {...accepted} />}
			{isTourClosed && <TourClosedNotice />}
			<section className="hero">
				<div className="hero-parts">
					<div className="hero-land" />
					<div className="relative mx-auto max-w-7xl w-full px-4 pt-6 md:px-6 md:pt-8">
						<h1 className="text-3xl md:max-w-[13.5em]">Come and walk the farm, the lake and the forest</h1>
						<p className="mt-3 max-w-[54ch] md:text-lg">
							The tour trails are under development and will come in phases. The lane and the hayfield paths
							are already open.
						</p>
					</div>
				</div>
			</section>
			<div className="mx-auto max-w-7xl px-4 md:px-6">
				<div className="@container relative -mt-12">
					<div className="grid grid-cols-1 gap-5 @min-[46rem]:grid-cols-2 @min-[56rem]:grid-cols-[5fr_4fr_4fr]">
						<section className="ticket grid grid-cols-1 content-start gap-3 bg-[#1f5641] px-7 py-6 text-[#faf7ec] @min-[46rem]:col-span-2 @min-[56rem]:col-span-1">
							<h2 className="text-2xl">Admission</h2>
							<p className="md:text-lg">
								{site?.takesParkingPayments === false
									? "Accept the terms, then drive in. "
									: "Accept the terms, buy a parking pass, drive in. "}
								Day rates apply; a standard visit is {STANDARD_VISIT}.
							</p>
							<p className="flex items-center gap-2 font-semibold">
								<ClockIcon className="size-5" />
								{site?.hours}
							</p>
							{today && <OpenNowLine today={today} />}
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
							<section className="grid grid-cols-1 content-start gap-3 rounded-md border-2 border-line bg-surface p-6">
								<h2 className="blazed text-xl">Wildlife Tour</h2>
								<p>
									Loons on the lake, bobolinks in the hay, turtles on the lane: see who lives here, and find
									them along the trails.
								</p>
								<Link to={href("/tour")} className="button mt-2 justify-self-start">
									Explore the tour
									<ForwardIcon className="size-5" />
								</Link>
							</section>
						)}
						{sections?.blog !== false && (
							<section className="grid grid-cols-1 content-start gap-3 rounded-md border-2 border-line bg-surface p-6">
								<h2 className="blazed text-xl">News</h2>
								{latest ? (
									<p>
										Latest:{" "}
										<Link to={href("/blog/:slug", { slug: latest.slug })} className="text-link">
											{latest.title}
										</Link>
									</p>
								) : (
									<p>Trails, counts, conservation work and events.</p>
								)}
								<Link to={href("/blog")} className="button button-quiet mt-2 justify-self-start">
									News &amp; Updates
									<ForwardIcon className="size-5" />
								</Link>
							</section>
						)}
					</div>
				</div>
			</div>
		</>
	)
}

function TourClosedNotice() {
	useEffect(() => {
		// A copied link or bookmark must not repeat the notice.
		window.history.replaceState(window.history.state, "", href("/"))
	}, [])
	return (
		<div role="status" className="border-b-8 border-gold bg-surface px-4 py-4">
			<div className="mx-auto max-w-7xl md:px-2">
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
		<div role="status" className="border-b-8 border-gold bg-surface px-4 py-4">
			<div className="mx-auto max-w-7xl md:px-2">
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
