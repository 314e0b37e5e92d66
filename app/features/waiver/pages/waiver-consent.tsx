import { type FormEvent, type ReactNode, useEffect, useState } from "react"
import { href } from "react-router"
import { described, Field } from "#core/forms/ui/form-fields.tsx"
import { track } from "#core/tracking/track.ts"
import { NOTICE, QuietLink } from "#core/ui/page-elements.tsx"
import { useToday } from "#features/hours/ui/live-today.ts"
import { TodayNotice } from "#features/hours/ui/today-notice.tsx"
import { PARKING_ACCESS, WAIVER_ACCEPT } from "#features/waiver/tracked-events.ts"
import { ParkingUnavailable } from "#features/waiver/ui/parking-unavailable.tsx"
import {
	addWaiting,
	changeWaiting,
	forgetWaiting,
	postAcceptance,
	sameAs,
} from "#features/waiver/waiting/waiting-waivers.ts"
import { ADULT_MISSING, MAX_PARTY, OTHER_DAY } from "#features/waiver/waiver.ts"
import type { WaiverData } from "./use-waiver.ts"

export type WaiverProblem = {
	error?: string | undefined
	/** By field name, which is also the ID. */
	errors?: Record<string, string[]>
	party?: Partial<Record<PartyField, string | undefined>>
	isAccepted?: boolean
	isParkingOpen?: boolean
}

export function WaiverProblemNotice({ problem: { error, errors = {} } }: { problem: WaiverProblem }) {
	if (!error) return null
	return (
		<div className={`${NOTICE.barn} mt-5 grid gap-2`}>
			<p className="font-semibold">{error}</p>
			{Object.entries(errors).map(([name, messages]) => (
				<p key={name}>
					<a href={`#${name}`} className="text-link">
						{messages.join(" ")}
					</a>
				</p>
			))}
		</div>
	)
}

type WaiverConsentProps = {
	waiver: WaiverData
	problem: WaiverProblem
	isForParking: boolean
	isHidden: boolean
}

/** Without the form library, whose validation would be a third of the page's JavaScript. */
export function WaiverConsent({ waiver, problem, isForParking, isHidden }: WaiverConsentProps) {
	const { terms, asksPartySize, parkingUrl, idempotencyKey } = waiver
	const { send, message, isSending } = useSending()
	const asksDay = useToday()?.today.opensToday === false && parkingUrl !== null
	const isPartyAsked = asksPartySize || problem.errors?.partySize || problem.errors?.minors
	return (
		<form
			method="post"
			hidden={isHidden}
			onSubmit={send}
			className="mt-5 grid grid-cols-1 content-start gap-4"
		>
			<input type="hidden" name="termsHash" value={terms?.hash} autoComplete="off" />
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} autoComplete="off" />
			{/* Enabled once the gate has opened the parking page. */}
			<input
				type="hidden"
				name="parkingOpened"
				value="yes"
				disabled={!problem.isParkingOpen}
				suppressHydrationWarning
			/>
			{isForParking && <input type="hidden" name="redirect" value="parking" />}
			{isForParking && <ParkingUnavailable />}
			{isPartyAsked && <PartyFields {...problem} />}
			<TodayNotice>{parkingUrl && <p>Pay today only for another day.</p>}</TodayNotice>
			{asksDay && (
				<Tick name={OTHER_DAY}>
					I am paying for another day.
					<span className="block text-sm text-soft">Tick it to go on to the payment.</span>
				</Tick>
			)}
			<Tick name="accept" isTicked={problem.isAccepted}>
				I have read these terms and accept them, also for the minors in my care.
				<span className="mt-1 hidden font-semibold text-ink group-has-disabled:block">
					Scroll to the end of the terms first.
				</span>
			</Tick>
			<div className="grid gap-2.5 sm:max-lg:flex">
				{/* Not `disabled` while sending, which would lose the focus. */}
				<button type="submit" aria-disabled={isSending} className="button" suppressHydrationWarning>
					{parkingUrl ? "Accept & Continue to Parking" : "Accept Terms"}
				</button>
				<QuietLink to={href("/")}>Cancel</QuietLink>
			</div>
			{parkingUrl && (
				<p className="noscript:hidden text-sm text-soft">The parking payment opens in a new tab.</p>
			)}
			{/* Below the buttons, so that none of them moves. */}
			<p id="word" role="status" className={`min-h-7 font-semibold ${isSending ? "" : "text-barn"}`}>
				{message || problem.error}
			</p>
		</form>
	)
}

type PartyField = "partySize" | "minors"

const QUESTIONS: { name: PartyField; least: number; label: string }[] = [
	{ name: "partySize", least: 1, label: "How many people are in your group?" },
	{ name: "minors", least: 0, label: "How many of them are under 18?" },
]

function PartyFields({ errors = {}, party = {} }: WaiverProblem) {
	return QUESTIONS.map(({ name, least, label }) => (
		<Field key={name} id={name} label={label} errors={errors[name]}>
			<input
				name={name}
				type="number"
				inputMode="numeric"
				min={least}
				max={MAX_PARTY}
				step={1}
				required
				autoComplete="off"
				defaultValue={party[name]}
				{...described(name, false, errors[name])}
				// For the inline gate script, which can't import it.
				data-adult-missing={ADULT_MISSING}
				className="field w-28"
				suppressHydrationWarning
			/>
		</Field>
	))
}

type TickProps = { name: string; isTicked?: boolean | undefined; children: ReactNode }

function Tick({ name, isTicked, children }: TickProps) {
	return (
		<label className="group flex items-start gap-3 has-disabled:text-soft">
			<input
				type="checkbox"
				name={name}
				required
				defaultChecked={isTicked}
				aria-describedby="word"
				className="mt-0.5 size-6 shrink-0"
				suppressHydrationWarning
			/>
			<span>{children}</span>
		</label>
	)
}

const SENDING = "Recording your acceptance…"
const FAILED =
	"Your acceptance may not be recorded, because the site didn't respond. To get your receipt number, try again when the connection is better."

/** Stores the acceptance on the phone until it is recorded. Before this code is loaded, the browser submits the form. */
function useSending() {
	const [message, setMessage] = useState("")
	const isSending = message === SENDING
	useEffect(() => {
		if (message) document.getElementById("word")?.scrollIntoView({ block: "nearest" })
	}, [message])
	useEffect(() => {
		const onParking = () => track(PARKING_ACCESS, {})
		document.addEventListener("parking-opened", onParking)
		return () => document.removeEventListener("parking-opened", onParking)
	}, [])
	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (isSending) return
		const form = event.currentTarget
		const one = { acceptedAt: new Date().toISOString(), body: bodyOf(form), isSending: true }
		setMessage(SENDING)
		// Before it is sent, so that closing the page doesn't lose it.
		const isKept = addWaiting(one)
		const result = await postAcceptance(one.body).catch(() => undefined)
		if (result?.isRecorded || result?.isRefused) forgetWaiting(sameAs(one))
		else changeWaiting(one, {})
		if (result?.isRecorded) {
			track(WAIVER_ACCEPT, { waiverType: result.answer.ledTo })
			window.location.assign(`/?${new URLSearchParams({ receipt: result.answer.receipt })}`)
		} else if (result?.isRefused) {
			// The server renders the form with the new terms or errors.
			form.submit()
		} else setMessage(isKept ? "" : FAILED)
	}
	return { send, message, isSending }
}

/** The API's request body, which needs numbers. */
function bodyOf(form: HTMLFormElement): string {
	const { partySize, minors, ...fields } = Object.fromEntries(new FormData(form))
	const party = partySize !== undefined && { partySize: Number(partySize), minors: Number(minors) }
	return JSON.stringify({ ...fields, ...party })
}
