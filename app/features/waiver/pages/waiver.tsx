import { useEffect, useRef } from "react"
import { data, href, Link, redirect, useLocation } from "react-router"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { NETWORK_TIMEOUT_MS, REQUEST_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { InlineScript } from "#core/ui/inline-script.tsx"
import { BackLink, ButtonLink, NOTICE } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { recordWaiver } from "#features/waiver/record-waiver.server.ts"
import { findCurrentTerms } from "#features/waiver/terms.server.ts"
import { findChanges } from "#features/waiver/terms-changes.server.ts"
import { TermsChangeList, TermsText } from "#features/waiver/ui/terms-text.tsx"
import { ASKED, WaitingWaivers } from "#features/waiver/waiting/waiting-panels.tsx"
import { TermsChanged } from "#features/waiver/waiver.server.ts"
import { describeParty, parseDestination, type Receipt } from "#features/waiver/waiver.ts"
import { waiverForm } from "#features/waiver/waiver-form.ts"
import type { Route } from "./+types/waiver"
import { storedTerms, useStoredReceipts, useWaiver, type WaiverData } from "./use-waiver.ts"
import { WaiverConsent, type WaiverProblem, WaiverProblemNotice } from "./waiver-consent.tsx"

export const handle = import.meta.env.SSR && ({ isIndexed: true, offline: "always" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, "Terms & Conditions", "The terms of a visit: waiver, parking, conduct, privacy.")

/** A new idempotency key per page records a repeated form once; `no-store`, because the next person needs a new one. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const terms = await findCurrentTerms(db)
	const changes = await findChanges(db, terms)
	const settings = await readSettings(db)
	const toParking = parseDestination(url.searchParams.get("redirect")) === "parking"
	const waiver: WaiverData = {
		terms,
		changes,
		asksPartySize: settings.waiver_party_size === "true",
		parkingUrl: (toParking && settings.parking_url) || null,
		idempotencyKey: crypto.randomUUID(),
	}
	return data(waiver, { headers: { "Cache-Control": "private, no-store" } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Without a response, shows the last seen terms and saved questions. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<WaiverData> {
	const terms = storedTerms()
	try {
		return await withTimeout(serverLoader(), terms ? NETWORK_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
	} catch (error) {
		if (!isNetworkError(error)) throw error
		return {
			terms,
			asksPartySize: terms?.asksPartySize === true,
			parkingUrl: null,
			idempotencyKey: crypto.randomUUID(),
			isStored: true,
		}
	}
}

/** For browsers in which the page's code doesn't run, or not yet. */
export async function action({ context, request, url }: Route.ActionArgs) {
	const sent = await readFields(request)
	const { accept, partySize, minors, ...form } = waiverForm.parse(Object.fromEntries(sent))
	const destination = parseDestination(url.searchParams.get("redirect"))
	const party = { partySize, minors }
	const isParkingOpen = sent.has("parkingOpened")
	try {
		if (!accept) throw new Refusal("Please tick the box to accept the terms.")
		const { acceptance } = await recordWaiver(context, { destination, party, ...form })
		const { receipt } = acceptance
		const isAtHome = destination === "home" || isParkingOpen
		const home = `${href("/")}?${new URLSearchParams({ receipt })}`
		return redirect(isAtHome ? home : href("/waiver/receipts/:receipt", { receipt }), 303)
	} catch (thrown) {
		const { message, errors, status, wait } = refusalOf(thrown)
		const { "": ofAll, ...ofFields } = errors
		const problem: WaiverProblem = {
			...{ party, isParkingOpen, errors: ofFields },
			error: ofAll ? message : PARTY_MISSING,
			isAccepted: accept !== undefined && !(thrown instanceof TermsChanged),
		}
		return data(problem, { status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } })
	}
}

const PARTY_MISSING = "Nothing was recorded yet. Please check the number of people in your group."

function refusalOf(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	const diskError = diskErrorResponse(error)
	if (!diskError) throw error
	return new Refusal(`${diskError.message} Please try again later.`, { status: diskError.status, wait: 60 })
}

export default function Waiver({ loaderData, actionData }: Route.ComponentProps) {
	const { terms, changes, parkingUrl, isStored } = loaderData
	const { isFormHidden, ...page } = useWaiver(loaderData)
	// biome-ignore lint/correctness/useExhaustiveDependencies: the form of other terms is a new one
	useEffect(activateWaiverGate, [terms?.hash])
	const problem: WaiverProblem = actionData ?? (page.isAsked && !isFormHidden ? { error: ASKED } : {})
	const isForParking =
		parseDestination(new URLSearchParams(useLocation().search).get("redirect")) === "parking"
	if (!terms) return <NoTerms />
	return (
		<div className="frame py-2 md:py-4">
			<BackLink to={href("/")}>Back to Home</BackLink>
			<h1>Terms &amp; Conditions</h1>
			<WaiverProblemNotice problem={problem} />
			<p className="mt-2 text-soft">Last updated {terms.lastUpdated}</p>
			{changes && <TermsChangeList changes={changes} />}
			{/* The inline script stores its state here before hydration. */}
			<div
				key={terms.hash}
				data-waiver
				data-parking={parkingUrl ? href("/waiver/parking") : undefined}
				className="grid grid-cols-1 gap-x-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
				suppressHydrationWarning
			>
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
						// With scripts it is low before the gate runs, to avoid a layout shift.
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a window to scroll in must be reachable by keyboard
						tabIndex={0}
						aria-label="Terms"
						className="rounded-md border-edge bg-surface p-4 md:px-6 md:pt-6 in-[.js]:max-h-[max(14rem,60svh)] lg:in-[.js]:max-h-[max(14rem,54svh)] in-[.js]:overflow-y-auto in-[.js]:border in-[.js]:pb-0 in-[.js]:after:sticky in-[.js]:after:bottom-0 in-[.js]:after:block in-[.js]:after:h-8 in-[.js]:after:bg-linear-to-t in-[.js]:after:from-surface print:after:hidden print:max-h-none print:overflow-visible print:border-0"
					>
						<TermsText text={terms.text} />
					</section>
				</div>
				<div className="print:hidden">
					{isStored && page.shown.length === 0 && (
						<p role="status" className="mt-5 font-semibold">
							No connection. You can accept now; your acceptance is sent when there is one.
						</p>
					)}
					<WaitingWaivers waiting={page.shown} canPark={parkingUrl !== null} />
					<WaiverConsent
						waiver={loaderData}
						problem={problem}
						isForParking={isForParking}
						isHidden={isFormHidden}
					/>
				</div>
			</div>
			<InlineScript run={activateWaiverGate} />
			<StoredReceiptList />
		</div>
	)
}

function NoTerms() {
	return (
		<div className="frame py-2 md:py-4">
			<BackLink to={href("/")}>Back to Home</BackLink>
			<h1>Terms &amp; Conditions</h1>
			<p role="status" className="mt-5 mb-3 font-semibold">
				No connection, so the terms couldn't be loaded. Try again when you're back online.
			</p>
			<ButtonLink to={useLocation()} reloadDocument>
				Try again
			</ButtonLink>
			<StoredReceiptList />
		</div>
	)
}

function AcceptedToday({ receipts, parkingUrl }: { receipts: Receipt[]; parkingUrl: string | null }) {
	return (
		<div role="status">
			{receipts.map((one) => (
				<p key={one.receipt}>
					You accepted these terms today{one.partySize ? ` for ${describeParty(one)}` : ""}.{" "}
					<Link to={href("/waiver/receipts/:receipt", one)} className="text-link inline-block py-2.5">
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

function StoredReceiptList() {
	const receipts = useStoredReceipts()
	const section = useRef<HTMLElement>(null)
	const { hash, key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the link is followed on the same page
	useEffect(() => {
		// The section wasn't rendered yet when the browser scrolled.
		if (hash === "#receipts" && receipts.length > 0) section.current?.scrollIntoView()
	}, [hash, key, receipts])
	if (receipts.length === 0) return null
	return (
		<section ref={section} aria-labelledby="receipts" className="mt-8 border-t border-line pt-5">
			<h2 id="receipts" className="text-lg">
				My receipts
			</h2>
			<ul>
				{receipts.map(({ receipt, acceptedAt }) => (
					<li key={receipt}>
						<Link
							to={href("/waiver/receipts/:receipt", { receipt })}
							className="text-link inline-flex min-h-11 items-center"
						>
							<span className="font-semibold whitespace-nowrap tabular-nums">{receipt}</span>
						</Link>{" "}
						<span className="inline-block text-soft">{formatDateTime(acceptedAt)}</span>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Inline script: must use nothing outside itself, may run twice. Opens parking within the click, or it is blocked. */
function activateWaiverGate(): void {
	const NEAR_THE_END = 10
	const gate = document.querySelector<HTMLElement>("[data-waiver]")
	if (!gate || gate.dataset.gate) return
	const terms = gate.querySelector<HTMLElement>("[data-terms]")
	const form = gate.querySelector("form")
	const box = gate.querySelector<HTMLInputElement>("[name=accept]")
	const button = gate.querySelector<HTMLButtonElement>("button[type=submit]")
	if (!terms || !form || !box || !button) return

	// The server renders it checked only if the terms were read before.
	let read = box.defaultChecked
	gate.dataset.gate = "on"
	update()
	terms.addEventListener("scroll", update, { passive: true })
	form.addEventListener("change", update)
	form.addEventListener("input", () => {
		const people = field("partySize")
		const minors = field("minors")
		const isAdultMissing = people?.value && minors?.value && Number(minors.value) >= Number(people.value)
		minors?.setCustomValidity(isAdultMissing ? String(minors.dataset.adultMissing) : "")
	})
	form.addEventListener("submit", openParking)
	// The last listener: once the page's code has loaded, it stores and sends the acceptance instead of the browser.
	window.addEventListener("submit", (event) => {
		if (event.target === form && !event.defaultPrevented) keep()
	})
	window.addEventListener("pageshow", (event) => {
		// Restored by Back: the next acceptance needs a new idempotency key.
		if (event.persisted && gate.dataset.sent) return window.location.reload()
		// The browser may have restored the checkbox.
		update()
	})

	function update() {
		if (!terms || !box || !button) return
		read ||= terms.scrollHeight - terms.scrollTop - terms.clientHeight <= NEAR_THE_END
		box.disabled = !read
		button.disabled = !read || !box.checked
	}

	/** As in `waiting-waivers.ts`, in case the response is lost. The idempotency key prevents a second record. */
	function keep() {
		const KEY = "waitingWaivers"
		const { partySize, minors, ...fields } = Object.fromEntries(new FormData(form ?? undefined))
		const party = partySize !== undefined && { partySize: Number(partySize), minors: Number(minors) }
		const body = JSON.stringify({ ...fields, ...party })
		try {
			const waiting = JSON.parse(localStorage.getItem(KEY) ?? "[]")
			waiting.push({ acceptedAt: new Date().toISOString(), body, isSending: true })
			localStorage.setItem(KEY, JSON.stringify(waiting))
		} catch {
			// Without storage it can't wait.
		}
	}

	/** Looked up when needed, because the page may add it after its code has loaded. */
	function field(name: string) {
		return form?.querySelector<HTMLInputElement>(`[name=${name}]`)
	}

	function openParking() {
		if (!gate) return
		gate.dataset.sent = "on"
		const opened = field("parkingOpened")
		const { parking } = gate.dataset
		if (!parking || !opened?.disabled) return
		opened.disabled = false
		window.open(parking + (field("otherDay")?.checked ? "?otherDay=on" : ""), "_blank", "noopener")
		document.dispatchEvent(new Event("parking-opened"))
	}
}
