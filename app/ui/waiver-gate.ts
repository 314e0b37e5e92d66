/**
 * The gate of the waiver page: the checkbox waits until the terms were scrolled to the end, the button until it is
 * ticked, and accepting opens the parking page in a new tab within the click. It runs where it stands in the page,
 * before and without the bundle (and again, harmlessly, when the page was reached by a link), so it must not use
 * anything outside itself. Without it the terms stand at full length and the form is posted.
 */
export function activateWaiverGate(): void {
	const NEAR_THE_END = 10
	const gate = document.querySelector<HTMLElement>("[data-waiver]")
	if (!gate || gate.dataset.gate) return
	const terms = gate.querySelector<HTMLElement>("[data-terms]")
	const form = gate.querySelector("form")
	const box = gate.querySelector<HTMLInputElement>("input[type=checkbox]")
	const button = gate.querySelector<HTMLButtonElement>("button[type=submit]")
	const word = gate.querySelector<HTMLElement>("[data-word]")
	if (!terms || !form || !box || !button || !word) return

	let read = false
	let sending = false
	let opened = false
	gate.dataset.gate = "on"
	update()
	terms.addEventListener("scroll", update, { passive: true })
	box.addEventListener("change", update)
	form.addEventListener("submit", accept)
	window.addEventListener("pageshow", (event) => {
		// Back from the parking page or from home, the page as it was left: it is a new acceptance.
		if (event.persisted) {
			sending = false
			opened = false
			say("")
		}
		// The browser may have restored the tick.
		update()
	})

	function update() {
		if (!terms || !box || !button) return
		read ||= terms.scrollHeight - terms.scrollTop - terms.clientHeight <= NEAR_THE_END
		box.disabled = !read
		button.disabled = !read || !box.checked
		// Not disabled while sending: it would lose the focus.
		button.setAttribute("aria-disabled", String(sending))
	}

	function say(text: string) {
		if (word) word.textContent = text
	}

	/** For whoever listens, once the bundle is there. */
	function tell(name: string, detail?: string) {
		document.dispatchEvent(new CustomEvent(name, { detail }))
	}

	function accept(event: Event) {
		event.preventDefault()
		if (sending || !gate || !form) return
		const parking = gate.dataset.parking
		if (parking && !opened) {
			window.open(parking, "_blank", "noopener")
			tell("parking-opened")
		}
		opened = true
		sending = true
		update()
		say("Recording your acceptance…")
		const patience = new AbortController()
		const timer = setTimeout(() => patience.abort(), 15_000)
		fetch("/api/waiver-acceptances", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ redirect: parking ? "parking" : null }),
			signal: patience.signal,
		})
			.then((response) => {
				if (!response.ok) throw new Error(String(response.status))
				return response.json()
			})
			.then((acceptance) => {
				tell("waiver-accepted", parking ? "parking" : "home")
				window.location.assign(`/?receipt=${encodeURIComponent(acceptance.receipt)}`)
			})
			.catch(() => {
				sending = false
				update()
				say(
					`${parking ? "The parking page should be open in another tab, but your" : "Your"} acceptance could not be recorded: the site did not answer. ` +
						"Please press the button again where the signal is better to get your receipt number.",
				)
			})
			.finally(() => clearTimeout(timer))
	}
}
