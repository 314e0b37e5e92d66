import type { ConsentRules, parseConsent } from "#core/tracking/consent.ts"

/** Inline script: shows the banner before the first paint, and stores a press until the bundle has loaded. */
export function askForConsent(parse: typeof parseConsent, rules: ConsentRules): void {
	const { classList } = document.documentElement
	const page = window as Window & { consentButtonsWork?: boolean; privacyPress?: string }
	let stored: unknown
	try {
		stored = JSON.parse(localStorage.getItem("privacyConsent") ?? "null")
	} catch {}
	classList.toggle("asks", !parse(stored, Date.now(), rules))
	if (page.consentButtonsWork) return
	page.consentButtonsWork = true
	document.addEventListener("click", ({ target }) => {
		if (!(target instanceof Element)) return
		if (target.closest("[data-privacy-choices]")) page.privacyPress = "choices"
		const choice = target.closest<HTMLElement>("[data-consent]")?.dataset.consent
		if (!choice) return
		page.privacyPress = choice
		const analytics = choice === "accept"
		const consent = { analytics, version: rules.version, timestamp: Date.now() }
		try {
			localStorage.setItem("privacyConsent", JSON.stringify(consent))
		} catch {}
		classList.remove("asks")
		document.getElementById("main")?.focus({ preventScroll: true })
	})
}
