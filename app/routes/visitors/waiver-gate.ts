/**
 * Inline script: enables the checkbox once the terms are scrolled to the end, and opens the parking page within
 * the click, so that it isn't blocked as a pop-up. It must not use anything outside itself, and may run twice.
 * Without it the terms are shown in full and the form is posted.
 */
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
	const people = form.querySelector<HTMLInputElement>("[name=partySize]")
	const minors = form.querySelector<HTMLInputElement>("[name=minors]")
	people?.addEventListener("input", () => {
		if (minors) minors.max = people.value || people.max
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

	/** There only if the farm doesn't open again today, which may change while the page is open. */
	function otherDay() {
		return form?.querySelector<HTMLInputElement>("[name=otherDay]")
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
		// Pinned to the half of the screen without the button, so that nothing moves.
		const isLow = button && button.getBoundingClientRect().top > window.innerHeight / 2
		message.dataset.word = text && (isLow ? "top" : "bottom")
		// Unpinned on scroll and focus, so that it covers nothing the visitor moves to.
		window.addEventListener("scroll", unpin, { passive: true })
		document.addEventListener("focusin", unpin)
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

	function unpin(event: Event) {
		// A press on the link focuses it, which mustn't move it.
		if (event.type === "focusin" && message?.contains(event.target as Node)) return
		if (message) message.dataset.word = ""
		window.removeEventListener("scroll", unpin)
		document.removeEventListener("focusin", unpin)
	}

	function dispatch(name: string, detail?: string) {
		document.dispatchEvent(new CustomEvent(name, { detail }))
	}

	function accept(event: Event) {
		event.preventDefault()
		if (sending || !gate || !form) return
		const parking = gate.dataset.parking
		if (parking && !opened) {
			window.open(otherDay()?.checked ? `${parking}?otherDay=on` : parking, "_blank", "noopener")
			dispatch("parking-opened")
		}
		opened = true
		sending = true
		update()
		showMessage("Recording your acceptance…")
		const fields = new FormData(form)
		const timeout = new AbortController()
		const timer = setTimeout(() => timeout.abort(), 15_000)
		fetch("/api/waiver-acceptances", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({
				redirect: parking ? "parking" : null,
				termsHash: fields.get("termsHash"),
				idempotencyKey: fields.get("idempotencyKey"),
				partySize: people ? Number(people.value) : null,
				minors: minors ? Number(minors.value) : null,
			}),
			signal: timeout.signal,
		})
			.then((response) => {
				if (response.status === 409 || response.status === 400) return showNewForm(form)
				if (!response.ok) throw new Error(String(response.status))
				return response.json()
			})
			.then((acceptance) => {
				if (!acceptance) return
				accepted = true
				dispatch("waiver-accepted", parking ? "parking" : "home")
				window.location.assign(`/?receipt=${encodeURIComponent(acceptance.receipt)}`)
			})
			.catch((error) => {
				sending = false
				update()
				const [reason, when] =
					error.message === "429"
						? ["there were too many from your network", "later"]
						: ["the site didn't respond", "when the connection is better"]
				showMessage(
					`${parking ? "The parking page should be open in another tab, but your" : "Your"} acceptance couldn't be recorded because ${reason}. ` +
						`To get your receipt number, try again ${when}.`,
					true,
				)
				// Directly, because this site may not respond.
				if (gate.dataset.payment) linkToParking(gate.dataset.payment)
			})
			.finally(() => clearTimeout(timer))
	}
}
