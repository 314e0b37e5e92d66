import { useEffect } from "react"
import { href, Link, useRouteLoaderData } from "react-router"
import type { Receipt } from "../models/waiver.ts"
import { ClockIcon, ForwardIcon } from "./icons.tsx"
import { keepReceipt } from "./kept-receipts.ts"
import { type Sections, SITE_HOURS, STANDARD_VISIT } from "./site-words.ts"

type LandingProps = {
	/** The newest post, where there is one. */
	latest: { slug: string; title: string } | null
	/** Of terms that were accepted a moment ago. */
	accepted: Accepted | null
}

/** `parkingUrl` where the acceptance led on to the payment. */
type Accepted = { receipt: Receipt; parkingUrl: string | null }

/** The first page of a visit: what the farm is, how to come in, where to go. */
export function LandingPage({ latest, accepted }: LandingProps) {
	const sections = useRouteLoaderData<{ sections: Sections }>("root")?.sections
	return (
		<>
			{accepted && <AcceptedNotice {...accepted} />}
			<section className="relative flex flex-col-reverse bg-sky sm:block sm:min-h-[max(41rem,42vw)]">
				<div className="hero-land sm:absolute sm:inset-0" />
				<div className="relative mx-auto max-w-7xl w-full px-4 pt-6 md:px-6 md:pt-8">
					<h1 className="text-3xl md:max-w-[23ch]">Come and walk the farm, the lake and the forest</h1>
					<p className="mt-3 max-w-[54ch] md:text-lg">
						The tour trails are under development and will come in phases. The lane and the hayfield paths are
						open today.
					</p>
				</div>
			</section>
			<div className="mx-auto max-w-7xl px-4 md:px-6">
				<div className="relative -mt-12 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-[5fr_4fr_4fr]">
					<section className="ticket grid grid-cols-1 content-start gap-3 bg-[#1f5641] px-7 py-6 text-[#faf7ec] md:col-span-2 lg:col-span-1">
						<h2 className="text-2xl">Admission</h2>
						<p className="md:text-lg">
							Accept the terms, buy a parking pass, drive in. Day rates apply; a standard visit is{" "}
							{STANDARD_VISIT}.
						</p>
						<p className="flex items-center gap-2 font-semibold">
							<ClockIcon className="size-5" />
							{SITE_HOURS}
						</p>
						<Link
							to={`${href("/waiver")}?redirect=parking`}
							reloadDocument
							className="button button-gold mt-2 justify-self-start"
						>
							Parking &amp; Admission
							<ForwardIcon className="size-5" />
						</Link>
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
		</>
	)
}

function AcceptedNotice({ receipt, parkingUrl }: Accepted) {
	const { receipt: number } = receipt
	useEffect(() => {
		keepReceipt(receipt)
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
				{parkingUrl && (
					<p className="mt-1">
						The parking page opened in another tab. If it did not:{" "}
						<a href={parkingUrl} target="_blank" rel="noopener" className="text-link">
							Continue to Parking
						</a>
					</p>
				)}
			</div>
		</div>
	)
}
