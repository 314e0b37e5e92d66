import { useEffect } from "react"
import { data, href, Link, redirect, useLocation } from "react-router"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { NETWORK_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { parkingUrlOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isPartySizeAsked } from "#core/settings/setting.ts"
import { useTrackedWaiver } from "#core/tracking/use-tracked-waiver.ts"
import { InlineScript } from "#core/ui/inline-script.tsx"
import { BackLink, NOTICE } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { readToday } from "#features/hours/public-today.server.ts"
import { useToday } from "#features/hours/ui/live-today.ts"
import { TodayNotice } from "#features/hours/ui/today-notice.tsx"
import { recordWaiver } from "#features/waiver/record-waiver.server.ts"
import { findCurrentTerms, listEarlierVersions } from "#features/waiver/terms.server.ts"
import { findChanges } from "#features/waiver/terms-changes.server.ts"
import { ParkingUnavailable } from "#features/waiver/ui/parking-unavailable.tsx"
import { storedTerms } from "#features/waiver/ui/stored-terms.ts"
import { TermsChangeList } from "#features/waiver/ui/terms-changes.tsx"
import { TermsText } from "#features/waiver/ui/terms-text.tsx"
import { ASKED } from "#features/waiver/waiting/waiting-text.tsx"
import { describeParty, OTHER_DAY, parseDestination, type Receipt } from "#features/waiver/waiver.ts"
import { waiverForm } from "#features/waiver/waiver-form.ts"
import type { Route } from "./+types/waiver"
import { OtherDay } from "./other-day.tsx"
import { PartyFields } from "./party-fields.tsx"
import { StoredReceiptList } from "./stored-receipt-list.tsx"
import { TermsVersionList } from "./terms-version-list.tsx"
import { useWaiver, type WaiverData } from "./use-waiver.ts"
import { WaitingWaivers } from "./waiting-waivers.tsx"
import { activateWaiverGate } from "./waiver-gate.ts"
import {
	NoTerms,
	PARTY_MISSING,
	TERMS_CHANGED,
	TOO_MANY,
	type WaiverProblem,
	WaiverProblemNotice,
} from "./waiver-problem.tsx"

type AcceptedTodayProps = { receipts: Receipt[]; parkingUrl: string | null }

export const handle = import.meta.env.SSR && ({ isIndexed: true, offline: "always" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Terms & Conditions") },
	{ name: "description", content: "The terms of a visit: waiver, parking, conduct, privacy." },
]

/** A new idempotency key per page records a repeated form once; `no-store`, because the next person needs a new one. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const terms = await findCurrentTerms(db)
	const changes = await findChanges(db, terms)
	const earlier = await listEarlierVersions(db, terms.number)
	const asksPartySize = isPartySizeAsked(await readSettings(db))
	const toParking = parseDestination(url.searchParams.get("redirect")) === "parking"
	const parkingUrl = toParking ? parkingUrlOf(await readSettings(db)) : null
	const waiver: WaiverData = {
		terms,
		changes,
		asksPartySize,
		earlier,
		parkingUrl,
		idempotencyKey: crypto.randomUUID(),
	}
	return data(waiver, { headers: { "Cache-Control": "private, no-store" } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Without a response, shows the terms that this browser saw last, and asks what they were saved with. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<WaiverData> {
	const answer = serverLoader()
	try {
		return await withTimeout(answer, NETWORK_TIMEOUT_MS)
	} catch (error) {
		if (!isNetworkError(error)) throw error
		const terms = storedTerms()
		return {
			terms,
			asksPartySize: terms?.asksPartySize === true,
			earlier: [],
			parkingUrl: null,
			idempotencyKey: crypto.randomUUID(),
			pending: answer.catch(() => undefined),
		}
	}
}

/** For browsers without scripts; otherwise the gate sends the acceptance. */
export async function action({ context, request, url }: Route.ActionArgs) {
	const sent = await readFields(request)
	const fields = Object.fromEntries(sent)
	const form = waiverForm.safeParse(fields)
	const isParkingOpen = sent.has("parkingOpened")
	if (!form.success) {
		const party = waiverForm.pick({ partySize: true, minors: true }).safeParse(fields).data
		return data({ error: form.error.issues[0]?.message, isParkingOpen, party }, { status: 400 })
	}
	const destination = parseDestination(url.searchParams.get("redirect"))
	const { partySize, minors, ...accepted } = form.data
	const db = context.get(databaseContext)
	const isPaying = destination === "parking" && parkingUrlOf(await readSettings(db)) !== null
	const isDayMissing =
		isPaying && !isParkingOpen && !sent.has(OTHER_DAY) && !(await readToday(db, new Date())).opensToday
	const party = { partySize, minors }
	const isOtherDay = sent.has(OTHER_DAY)
	const reject = (problem: WaiverProblem, status: number, wait?: number) =>
		data(
			{ party, isOtherDay, isAccepted: true, isParkingOpen, canStillPark: wait !== undefined, ...problem },
			{ status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } },
		)
	const acceptance = { destination, party, isDayMissing, ...accepted }
	const result = await recordWaiver(context, acceptance).catch((error) => {
		const diskError = diskErrorResponse(error)
		if (!diskError) throw error
		return { outcome: "disk error" as const, ...diskError }
	})
	if (result.outcome === "disk error")
		return reject({ error: `${result.message} Please try again later.` }, result.status, 60)
	if (result.outcome === "day missing") return reject({ error: OTHER_DAY_MISSING }, 409)
	if (result.outcome === "invalid party") return reject({ error: PARTY_MISSING, errors: result.errors }, 400)
	if (result.outcome === "terms changed") return reject({ error: TERMS_CHANGED, isAccepted: false }, 409)
	if (result.outcome === "too many") return reject({ error: TOO_MANY }, 429, result.wait)
	const { receipt } = result.acceptance
	if (destination === "parking") throw redirect(href("/waiver/receipts/:receipt", { receipt }), 303)
	throw redirect(`${href("/")}?${new URLSearchParams({ receipt })}`, 303)
}

const OTHER_DAY_MISSING =
	"Nothing was recorded yet, because the farm doesn't open again today. Please say whether you are paying for another day."

export default function Waiver({ loaderData, actionData }: Route.ComponentProps) {
	const { waiver, asks, isFormHidden, ...page } = useWaiver(loaderData)
	const { terms, changes, asksPartySize, earlier, parkingUrl, idempotencyKey } = waiver
	// biome-ignore lint/correctness/useExhaustiveDependencies: the form of other terms, or for others, is a new one
	useEffect(activateWaiverGate, [terms?.hash, page.others])
	useTrackedWaiver()
	const live = useToday()
	const asksDay = parkingUrl !== null && live?.today.opensToday === false
	const problem: WaiverProblem =
		actionData ?? (asks && !isFormHidden ? { error: ASKED[asks], errors: page.errors ?? {} } : {})
	const { search } = useLocation()
	const isForParking = parseDestination(new URLSearchParams(search).get("redirect")) === "parking"
	return (
		<div className="frame py-4 md:py-8">
			<BackLink to={href("/")}>Back to Home</BackLink>
			<h1 className="mt-2">Terms &amp; Conditions</h1>
			<WaiverProblemNotice problem={problem} parkingUrl={parkingUrl} />
			{terms && <p className="mt-2 text-soft">Last updated {terms.lastUpdated}</p>}
			{changes && <TermsChangeList changes={changes} />}
			{/* The inline script stores its state here before hydration. */}
			<div
				key={`${terms?.hash} ${page.others}`}
				data-waiver
				data-redirect={isForParking ? "parking" : undefined}
				data-parking={parkingUrl ? href("/waiver/parking") : undefined}
				data-parking-opened={problem.isParkingOpen || undefined}
				className="grid grid-cols-1 gap-x-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
				suppressHydrationWarning
			>
				{terms && (
					<div>
						<div className={`${NOTICE.gold} mt-5 mb-3 print:hidden font-semibold`}>
							{page.accepted.length > 0 ? (
								<AcceptedToday receipts={page.accepted} parkingUrl={parkingUrl} />
							) : (
								<p>Please read the terms and scroll to the bottom before you accept them.</p>
							)}
						</div>
						<section
							data-terms
							// With scripts it is low before the gate runs, so that nothing moves.
							// biome-ignore lint/a11y/noNoninteractiveTabindex: a window to scroll in must be reachable by keyboard
							tabIndex={0}
							aria-label="Terms"
							className="rounded-md border-edge bg-surface p-4 md:p-8 in-[.js]:max-h-[clamp(14rem,36svh,26rem)] in-[.js]:overflow-y-auto in-[.js]:border-2 print:max-h-none print:overflow-visible print:border-0"
						>
							<TermsText text={terms.text} />
						</section>
					</div>
				)}
				{terms ? (
					<div>
						{!page.isFromServer && !(isFormHidden && page.shown.length > 0) && (
							<p role="status" className="mt-5 font-semibold print:hidden">
								No connection. You can accept now; your acceptance is sent when there is one.
							</p>
						)}
						<WaitingWaivers
							waiting={page.shown}
							canPark={parkingUrl !== null}
							isAnotherOffered={!asks && (page.shown.length > 0 || page.accepted.length > 0)}
							onAnother={page.acceptForOthers}
						/>
						<form
							method="post"
							hidden={isFormHidden}
							className="mt-5 grid grid-cols-1 content-start gap-4 print:hidden"
						>
							<input type="hidden" name="termsHash" value={terms.hash} autoComplete="off" />
							<input type="hidden" name="idempotencyKey" value={idempotencyKey} autoComplete="off" />
							{isForParking && <ParkingUnavailable />}
							{(asksPartySize || page.hadParty) && (
								<PartyFields errors={problem.errors} party={problem.party} />
							)}
							<TodayNotice>{parkingUrl && <p>Pay today only for another day.</p>}</TodayNotice>
							{asksDay && <OtherDay isTicked={problem.isOtherDay} />}
							<label className="group flex items-start gap-3 rounded-md bg-sunk p-4 has-disabled:text-soft">
								<input
									type="checkbox"
									name="accept"
									required
									defaultChecked={problem.isAccepted}
									aria-describedby="word"
									className="mt-0.5 size-6 shrink-0"
									suppressHydrationWarning
								/>
								<span>
									I have read these terms and accept them, also for the minors in my care.
									<span className="mt-1 hidden font-semibold text-ink group-has-disabled:block">
										Scroll to the end of the terms first.
									</span>
								</span>
							</label>
							<div className="flex flex-wrap gap-3">
								<button type="submit" className="button" suppressHydrationWarning>
									{parkingUrl ? "Accept & Continue to Parking" : "Accept Terms"}
								</button>
								<Link to={href("/")} className="button button-quiet">
									Cancel
								</Link>
							</div>
							{/* Below the buttons, so that none of them moves. */}
							<p
								id="word"
								data-word=""
								role="status"
								className="min-h-7 font-semibold text-barn"
								suppressHydrationWarning
							>
								{/* With a string React keeps what the inline script wrote before hydration. */}
								{problem.error ?? ""}
							</p>
						</form>
					</div>
				) : (
					<NoTerms isTrying={page.state === "loading"} onTry={() => page.revalidate()} />
				)}
			</div>
			<InlineScript run={activateWaiverGate} />
			<TermsVersionList title="Earlier versions" versions={earlier} />
			<StoredReceiptList />
		</div>
	)
}

/** The notice above the terms for a phone that has accepted them today. */
function AcceptedToday({ receipts, parkingUrl }: AcceptedTodayProps) {
	return (
		<div role="status">
			{receipts.map((one) => (
				<p key={one.receipt}>
					You accepted these terms today{one.partySize ? ` for ${describeParty(one)}` : ""}.{" "}
					<Link
						to={href("/waiver/receipts/:receipt", one)}
						className="text-link inline-flex min-h-11 items-center"
					>
						Show the receipt
					</Link>
				</p>
			))}
			{parkingUrl && (
				<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="button my-1">
					Continue to Parking
				</a>
			)}
		</div>
	)
}
