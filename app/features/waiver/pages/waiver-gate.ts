/** Inline script: must use nothing outside itself, may run twice. Opens parking within the click, or it is blocked. */
export function activateWaiverGate(): void {
	const NEAR_THE_END = 10
	const gate = document.querySelector<HTMLElement>("[data-waiver]")
	if (!gate || gate.dataset.gate) return
	const terms = gate.querySelector<HTMLElement>("[data-terms]")
	const form = gate.querySelector("form")
	const box = gate.querySelector<HTMLInputElement>("[name=accept]")
	const button = gate.querySelector<HTMLButtonElement>("button[type=submit]")
	const message = gate.querySelector<HTMLElement>("[data-word]")
	if (!terms || !form || !box || !button || !message) return

	// The server keeps the tick only in an answer to someone who has read the terms.
	let read = box.defaultChecked
	let sending = false
	let accepted = false
	let opened = gate.dataset.parkingOpened !== undefined
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
	form.addEventListener("submit", accept)
	window.addEventListener("pageshow", (event) => {
		// Back from another page: the next acceptance needs a new idempotency key.
		if (event.persisted && accepted) return window.location.reload()
		if (event.persisted) {
			sending = false
			opened = false
			showMessage("")
		}
		// The browser may have restored the checkbox.
		update()
	})

	function update() {
		if (!terms || !box || !button) return
		read ||= terms.scrollHeight - terms.scrollTop - terms.clientHeight <= NEAR_THE_END
		box.disabled = !read
		button.disabled = !read || !box.checked || otherDay()?.checked === false
		// Not `disabled` while sending, which would lose the focus.
		button.setAttribute("aria-disabled", String(sending))
	}

	/** Looked up when needed, because a late response may add it. */
	function field(name: string) {
		return form?.querySelector<HTMLInputElement>(`[name=${name}]`)
	}

	/** There only if the farm doesn't open again today, which may change while the page is open. */
	function otherDay() {
		return field("otherDay")
	}

	function numberIn(name: string) {
		const typed = field(name)
		return typed ? Number(typed.value) : null
	}

	/** Posts the plain form; the server responds with the new terms or questions, and an empty checkbox. */
	function showNewForm(outdated: HTMLFormElement) {
		if (opened) {
			const field = document.createElement("input")
			field.type = "hidden"
			field.name = "parkingOpened"
			outdated.append(field)
		}
		outdated.submit()
	}

	function showMessage(text: string, isError = false) {
		if (!message) return
		message.textContent = text
		message.classList.toggle("text-barn", isError)
		if (text) message.scrollIntoView({ block: "nearest" })
	}

	function toParking(parking: string) {
		const terms = String(new FormData(form ?? undefined).get("termsHash"))
		return `${parking}?${new URLSearchParams({ terms, ...(otherDay()?.checked && { otherDay: "on" }) })}`
	}

	/** For phones that blocked the new tab. */
	function linkToParking(parking: string) {
		const link = document.createElement("a")
		link.href = parking
		link.target = "_blank"
		link.rel = "noopener"
		link.className = "text-link"
		link.textContent = "Continue to Parking"
		message?.append(" If the parking page didn't open: ", link)
	}

	/** Keeps the acceptance on the phone under its key, see `features/waiver/waiting/waiting-waivers.ts`; with `undefined` it no longer waits. */
	function keep(key: string, waiting: object | undefined): boolean {
		const KEY = "waitingWaivers"
		const MAX_WAITING = 20
		try {
			let all: { body?: string; asks?: string }[] = JSON.parse(localStorage.getItem(KEY) ?? "[]")
			if (!Array.isArray(all)) all = []
			all = all.filter((one) => !one.body?.includes(key))
			// This form answers what the site asked about an earlier one.
			const asked = waiting && "isSending" in waiting ? all.findIndex((one) => one.asks) : -1
			if (asked >= 0) all.splice(asked, 1)
			if (waiting) all.push(waiting)
			if (all.length > MAX_WAITING) return false
			if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all))
			else localStorage.removeItem(KEY)
			return true
		} catch {
			return false
		}
	}

	function dispatch(name: string, detail?: string) {
		document.dispatchEvent(new CustomEvent(name, { detail }))
	}

	function accept(event: Event) {
		event.preventDefault()
		if (sending || !gate || !form) return
		const parking = gate.dataset.parking
		if (parking && !opened) {
			window.open(toParking(parking), "_blank", "noopener")
			dispatch("parking-opened")
		}
		opened = true
		sending = true
		update()
		showMessage("Recording your acceptance…")
		const fields = new FormData(form)
		const key = String(fields.get("idempotencyKey"))
		const body = JSON.stringify({
			redirect: gate.dataset.redirect ?? null,
			termsHash: fields.get("termsHash"),
			idempotencyKey: key,
			partySize: numberIn("partySize"),
			minors: numberIn("minors"),
		})
		const acceptedAt = new Date().toISOString()
		// Before it is sent, so that it isn't lost if the page is closed.
		const isKept = keep(key, { acceptedAt, body, isSending: true })
		const timeout = new AbortController()
		const timer = setTimeout(() => timeout.abort(), 15_000)
		fetch("/api/waiver-acceptances", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
			signal: timeout.signal,
		})
			.then((response) => {
				if (response.status === 409 || response.status === 400) {
					keep(key, undefined)
					return showNewForm(form)
				}
				if (!response.ok) throw new Error(String(response.status))
				return response.json()
			})
			.then((acceptance) => {
				if (!acceptance) return
				accepted = true
				keep(key, undefined)
				dispatch("waiver-accepted", parking ? "parking" : "home")
				window.location.assign(`/?receipt=${encodeURIComponent(acceptance.receipt)}`)
			})
			.catch((error) => {
				sending = false
				update()
				const isBusy = error.message === "429"
				if (isKept) keep(key, { acceptedAt, body, ...(isBusy && { reason: "busy" }) })
				// The page shows it in the place of the form.
				const event = new CustomEvent("waiver-waiting", { cancelable: true })
				if (!document.dispatchEvent(event) && isKept) return showMessage("")
				const [reason, when] = isBusy
					? ["there were too many from your network", "later"]
					: ["the site didn't respond", "when the connection is better"]
				showMessage(
					`${parking ? "The parking page should be open in another tab, but your" : "Your"} acceptance couldn't be recorded because ${reason}. ` +
						(isKept
							? "It waits on this phone for 24 hours, and is sent when you open this site with a connection."
							: `To get your receipt number, try again ${when}.`),
					true,
				)
				if (parking) linkToParking(toParking(parking))
			})
			.finally(() => clearTimeout(timer))
	}
}
