import { useEffect, useState } from "react"
import { data, href, Link, redirect, useRevalidator } from "react-router"
import { useCountedWaiver } from "../../analytics/use-counted-waiver.ts"
import { waiverForm } from "../../forms/waiver-form.ts"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { addressContext, databaseContext, environmentContext } from "../../middleware/context.server.ts"
import { waiverLimit } from "../../middleware/waiver-limit.server.ts"
import { PATIENCE_MS, withPatience } from "../../models/offline.ts"
import { acceptWaiver } from "../../models/waiver.server.ts"
import { parseDestination } from "../../models/waiver.ts"
import { TERMS, TERMS_LAST_UPDATED } from "../../models/waiver-terms.ts"
import { onReturn } from "../../tour/on-return.ts"
import { isWithoutAnswer } from "../../ui/error-pages.tsx"
import { BackIcon } from "../../ui/icons.tsx"
import { InlineScript } from "../../ui/inline-script.tsx"
import { KeptReceiptList } from "../../ui/kept-receipt-list.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { TermsText } from "../../ui/terms-text.tsx"
import { activateWaiverGate } from "../../ui/waiver-gate.ts"
import type { Route } from "./+types/waiver"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Terms & Conditions") },
	{ name: "description", content: "The terms of a visit: waiver, parking, conduct, privacy." },
]

/** Where accepting leads to; `late` is the answer that has not come yet. */
type Way = { parkingUrl: string | null; canAccept: boolean; late?: Promise<Way | undefined> }

export function loader({ context, url }: Route.LoaderArgs): Way {
	const toParking = parseDestination(url.searchParams.get("redirect")) === "parking"
	return { parkingUrl: toParking ? context.get(environmentContext).parkingUrl : null, canAccept: true }
}

/** The terms come with the scripts, so they can be read without a signal; accepting them needs one. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Way> {
	const answer = serverLoader()
	try {
		return await withPatience(answer, PATIENCE_MS)
	} catch (error) {
		if (!isWithoutAnswer(error)) throw error
		return { parkingUrl: null, canAccept: false, late: answer.catch(() => undefined) }
	}
}

/** What the form does without scripts; with them, the gate sends the acceptance itself. */
export async function action({ context, request, url }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await request.formData().catch(() => new FormData())
	const form = waiverForm.safeParse(Object.fromEntries(sent))
	if (!form.success) return data({ error: form.error.issues[0]?.message }, { status: 400 })
	const wait = waiverLimit.check(context.get(addressContext), Date.now())
	if (wait) {
		const error = "Too many acceptances from your network at once. Please try again in some minutes."
		return data({ error }, { status: 429, headers: { "Retry-After": String(wait) } })
	}
	const ledTo = parseDestination(url.searchParams.get("redirect"))
	const { receipt } = await acceptWaiver(context.get(databaseContext), ledTo, new Date())
	if (ledTo === "parking") throw redirect(href("/waiver/receipts/:receipt", { receipt }), 303)
	throw redirect(`${href("/")}?${new URLSearchParams({ receipt })}`, 303)
}

export default function Waiver({ loaderData, actionData }: Route.ComponentProps) {
	const [come, setCome] = useState<Way>()
	const { parkingUrl, canAccept } = come ?? loaderData
	const { late } = loaderData
	useEffect(() => {
		let isAsked = true
		late?.then((way) => isAsked && setCome(way))
		return () => {
			isAsked = false
			setCome(undefined)
		}
	}, [late])
	const { revalidate, state } = useRevalidator()
	useEffect(() => {
		if (canAccept) return activateWaiverGate()
		return onReturn(revalidate)
	}, [canAccept, revalidate])
	useCountedWaiver()
	return (
		<div className="mx-auto max-w-4xl px-4 py-4 md:px-6 md:py-8">
			<Link to={href("/")} className="text-link inline-flex min-h-12 items-center gap-2 font-semibold">
				<BackIcon className="size-5" />
				Back to Home
			</Link>
			<h1 className="mt-2 text-3xl">Terms &amp; Conditions</h1>
			<p className="mt-2 text-soft">Last updated {TERMS_LAST_UPDATED}</p>
			{/* The gate's script notes its state here before React takes over. */}
			<div data-waiver data-parking={parkingUrl ?? undefined} suppressHydrationWarning>
				<p className="mt-5 mb-3 border-l-8 border-gold bg-surface px-4 py-3 font-semibold">
					Please read the terms and scroll to the bottom before you accept them.
				</p>
				<section
					data-terms
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a window to scroll in must be reachable by keyboard
					tabIndex={0}
					aria-label="Terms"
					className="terms rounded-md bg-surface p-4 md:p-8"
				>
					<TermsText sections={TERMS} />
				</section>
				{canAccept ? (
					<form method="post" className="mt-5 grid gap-4">
						<label className="flex items-start gap-3 rounded-md bg-sunk p-4 has-disabled:text-soft">
							<input
								type="checkbox"
								name="accept"
								required
								aria-describedby="word"
								className="mt-0.5 size-6 shrink-0"
								suppressHydrationWarning
							/>
							<span>I have read these terms and accept them, also for the minors in my care.</span>
						</label>
						<p id="word" data-word role="status" className="font-semibold text-barn" suppressHydrationWarning>
							{actionData?.error}
						</p>
						<div className="flex flex-wrap gap-3">
							<button type="submit" className="button" suppressHydrationWarning>
								{parkingUrl ? "Accept & Continue to Parking" : "Accept Terms"}
							</button>
							<Link to={href("/")} className="button button-quiet">
								Cancel
							</Link>
						</div>
					</form>
				) : (
					<>
						<p role="status" className="mt-5 mb-3 font-semibold">
							There is no signal just now. You can read the terms; to accept them, the site must answer.
						</p>
						<button type="button" className="button" onClick={() => revalidate()}>
							{state === "loading" ? "Trying…" : "Try again"}
						</button>
					</>
				)}
			</div>
			<InlineScript run={activateWaiverGate} />
			<KeptReceiptList />
		</div>
	)
}
