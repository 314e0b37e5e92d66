/** Inline script: must use nothing outside itself, may run twice. Opens parking within the click, or it is blocked. */
export function activateWaiverGate(): void {
	const NEAR_THE_END = 10
	const gate = document.querySelector<HTMLElement>("[data-waiver]")
	if (!gate || gate.dataset.gate) return
	const terms = gate.querySelector<HTMLElement>("[data-terms]")
	const form = gate.querySelector("form")
	const box = gate.querySelector<HTMLInputElement>("[name=accept]")
	const button = gate.querySelector<HTMLButtonElement>("button[type=submit]")
	if (!terms || !form || !box || !button) return

	// The server keeps the tick only in an answer to someone who has read the terms.
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
	// The last listener: once the page's code has loaded, it keeps and sends the acceptance instead of the browser.
	window.addEventListener("submit", (event) => {
		if (event.target === form && !event.defaultPrevented) keep()
	})
	window.addEventListener("pageshow", (event) => {
		// Back from another page: the next acceptance needs a new idempotency key.
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

	/** As `waiting-waivers.ts` does, for a browser that gets no answer. Its idempotency key makes both one acceptance. */
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
			// What can't be stored can't wait.
		}
	}

	/** Looked up when needed, because the page may add it once its code has loaded. */
	function field(name: string) {
		return form?.querySelector<HTMLInputElement>(`[name=${name}]`)
	}

	/** Once. The form that is sent then says so. */
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
