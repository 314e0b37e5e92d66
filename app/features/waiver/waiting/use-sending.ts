import { type FormEvent, useEffect, useState } from "react"
import { track } from "#core/tracking/track.ts"
import { addWaiting, changeWaiting, forgetWaiting, postAcceptance, sameAs } from "./waiting-waivers.ts"

const SENDING = "Recording your acceptance…"
const FAILED =
	"Your acceptance couldn't be recorded, because the site didn't respond. To get your receipt number, try again when the connection is better."

/** Sends the waiver's form and keeps the acceptance on the phone until it is recorded. Until this is loaded, the browser sends it. */
export function useSending() {
	const [message, setMessage] = useState("")
	const isSending = message === SENDING
	useEffect(() => {
		if (message) document.getElementById("word")?.scrollIntoView({ block: "nearest" })
	}, [message])
	useEffect(() => {
		const onParking = () => track("parking_access", {})
		document.addEventListener("parking-opened", onParking)
		return () => document.removeEventListener("parking-opened", onParking)
	}, [])
	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (isSending) return
		const form = event.currentTarget
		const one = { acceptedAt: new Date().toISOString(), body: bodyOf(form), isSending: true }
		setMessage(SENDING)
		// Before it is sent, so that it isn't lost if the page is closed.
		const isKept = addWaiting(one)
		const result = await postAcceptance(one.body).catch(() => undefined)
		if (result?.isRecorded || result?.isRefused) forgetWaiting(sameAs(one))
		else changeWaiting(one, {})
		if (result?.isRecorded) {
			track("waiver_accept", { waiverType: result.answer.ledTo })
			window.location.assign(`/?${new URLSearchParams({ receipt: result.answer.receipt })}`)
		} else if (result?.isRefused) {
			// The site answers the form itself with the new terms or what is wrong.
			form.submit()
		} else setMessage(isKept ? "" : FAILED)
	}
	return { send, message, isSending }
}

/** Of the operation of the API, which needs numbers. */
function bodyOf(form: HTMLFormElement): string {
	const { partySize, minors, ...fields } = Object.fromEntries(new FormData(form))
	const party = partySize !== undefined && { partySize: Number(partySize), minors: Number(minors) }
	return JSON.stringify({ ...fields, ...party })
}
