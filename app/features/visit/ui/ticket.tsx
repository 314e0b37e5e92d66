import { href, Link, useRouteLoaderData } from "react-router"
import { ForwardIcon, PlaceIcon } from "#core/ui/icons.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { State } from "#core/ui/page-elements.tsx"
import { GETTING_HERE, type HomePage } from "#features/hours/home-page.ts"
import { useToday } from "#features/hours/ui/live-today.ts"
import { ParkingUnavailable } from "#features/waiver/ui/parking-unavailable.tsx"

const LINK = "inline-flex min-h-11 items-center gap-1 font-bold underline underline-offset-4"

export function Ticket({ home }: { home: HomePage | null }) {
	const { site } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	const live = useToday()
	const today = live?.today
	const isClosed = today?.opensToday === false
	const [rate] = home?.rates ?? []
	const visit = href("/visit")
	return (
		<section
			aria-labelledby="admission"
			className="text-onpanel drop-shadow-lg print:break-inside-avoid print:rounded-lg print:border print:text-ink print:drop-shadow-none"
		>
			<div
				className={`notched [--notch:100%] grid grid-cols-1 gap-1 rounded-t-lg border border-b-0 px-4.5 pt-3 pb-2.5 lg:px-6 lg:pt-5 lg:pb-5 print:border-0 print:bg-transparent print:mask-none ${isClosed ? "border-closed-edge bg-closed" : "border-panel-edge bg-panel"}`}
			>
				<h2 id="admission" className="font-sans text-sm">
					Admission
				</h2>
				<div data-today className="grid grid-cols-1 gap-1">
					<p className="font-display text-2xl">
						{today ? (
							<State isOnPanel state={today.isOpen ? "open" : isClosed ? "closed" : "later"}>
								{today.title}
							</State>
						) : (
							site?.hours
						)}
					</p>
					{live?.asOf && <p className="text-sm">By the hours of {live.asOf}.</p>}
					{today?.detail && <p dir="auto">{today.detail}</p>}
				</div>
				<p className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere] *:nth-2:text-sm/relaxed">
					{rate && (
						<span dir="auto">
							<bdi>{rate.label}</bdi> <bdi>{rate.price}</bdi>
						</span>
					)}
					{!today?.detail && <span dir="auto">{home?.admission}</span>}
				</p>
			</div>
			<div className="notched -mt-px [--notch:0] grid grid-cols-1 rounded-b-lg border border-t-0 border-panel-edge bg-panel px-4.5 pb-2 lg:px-6 lg:pb-4 print:hidden">
				<div className="mb-3 border-t-2 lg:mb-4 border-dashed border-[#8fb59d]" />
				<Link
					to={`${href("/waiver")}?redirect=parking`}
					reloadDocument
					className={`button ${isClosed ? "border-onpanel bg-transparent text-onpanel" : "button-gold"}`}
				>
					Parking &amp; Admission
					<ForwardIcon className="size-5" />
				</Link>
				<ParkingUnavailable />
				<div className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm print:hidden">
					<Link to={`${visit}#hours`} className={LINK}>
						{isClosed ? "Hours this week" : "Hours and rates"}
					</Link>
					{site?.streetAddress && (
						<Link to={`${visit}#${GETTING_HERE}`} className={LINK}>
							<PlaceIcon className="size-5" />
							<span className="sr-only">How to get to </span>
							{townOf(site.streetAddress)}
						</Link>
					)}
				</div>
			</div>
		</section>
	)
}

/** 'Lakefield North' from '1890 Concession Road 4, Lakefield North, Ontario'. */
function townOf(address: string): string {
	const parts = address.split(",").map((part) => part.trim())
	return parts[1] || (parts[0] ?? "")
}
