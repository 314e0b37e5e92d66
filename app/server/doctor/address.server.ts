import { type CheckResult, failure, ok, warning } from "#app/models/backups/check-result.ts"
import type { Environment } from "#app/platform/environment.server.ts"

const NETWORK_TIMEOUT_MS = 8000

type Settings = Pick<Environment, "origin" | "trustProxy" | "host">

export async function checkAddress(settings: Settings): Promise<CheckResult[]> {
	const { origin } = settings
	const results = checkAddressSettings(settings)
	return origin ? [...results, ...(await checkPublicSite(origin))] : results
}

export function checkAddressSettings({ origin, trustProxy, host }: Settings): CheckResult[] {
	const isLocal = origin ? /^http:\/\/(localhost|127\.)/.test(origin) : /^(127\.|localhost|::1)/.test(host)
	const results: CheckResult[] = []
	if (!origin && !isLocal)
		results.push(
			warning(
				"PUBLIC_URL is not set: QR codes contain the address that was used to make them, and behind a proxy forms are rejected.",
				"Set PUBLIC_URL to the address that visitors use, for example https://farm.example",
			),
		)
	if (origin?.startsWith("http:") && !isLocal)
		results.push(
			failure(
				`${origin} is not https: passwords are sent unencrypted, and phones allow neither the camera nor the offline tour.`,
				"Use a proxy with a certificate (Caddy in compose.yaml), and set PUBLIC_URL to https://…",
			),
		)
	if (origin?.startsWith("https:") && !trustProxy)
		results.push(
			failure(
				"There is a proxy (PUBLIC_URL is https), but TRUST_PROXY is not set: all visitors share one rate limit.",
				"Set TRUST_PROXY=true.",
			),
		)
	if (trustProxy && !origin?.startsWith("https:"))
		results.push(
			warning(
				"TRUST_PROXY is set: anyone who reaches the site without the proxy can fake their address.",
				"Make sure that only the proxy can reach the site's port, or remove TRUST_PROXY.",
			),
		)
	return results.length > 0 ? results : [ok("The settings for address and proxy are consistent.")]
}

async function checkPublicSite(origin: string): Promise<CheckResult[]> {
	try {
		const response = await fetchHealth(origin, {})
		const text = await response.text()
		if (response.status >= 300 && response.status < 400)
			return [
				failure(
					`${origin} redirects to ${response.headers.get("location")}.`,
					"Set PUBLIC_URL to the address at the end of the redirects.",
				),
			]
		if (!response.ok || !text.startsWith("ok"))
			return [
				failure(
					`${origin} responds with status ${response.status}, but not as a healthy site would.`,
					"Check the proxy: it must forward every request to the site's port.",
				),
			]
		return [ok(`${origin} responds.`), ...checkClocks(response.headers.get("date")), await checkForms(origin)]
	} catch (error) {
		const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
		const why = cause?.code ?? cause?.message ?? message
		return [
			failure(
				`${origin} does not respond (${why}).`,
				/CERT|SIGNED|SSL|TLS/.test(why)
					? "Check the proxy's certificate."
					: "Check that the DNS name is right, the proxy is running and port 443 is open. Some networks can't reach their own public address: then try it from a phone.",
			),
		]
	}
}

/** `/healthz` rejects every POST: with 405, or with 403 if the same-origin check fails first. */
async function checkForms(origin: string): Promise<CheckResult> {
	const headers = { Origin: origin, Cookie: "doctor=1", "Content-Type": "application/x-www-form-urlencoded" }
	const { status } = await fetchHealth(origin, { method: "POST", headers, body: "x=1" })
	if (status === 405) return ok("Forms reach the site and pass its same-origin check.")
	if (status === 403)
		return failure(
			"The site rejects its own forms as cross-origin requests.",
			"Give the running site the same PUBLIC_URL, and let the proxy forward the Host header.",
		)
	return failure(
		`A form gets status ${status}.`,
		"The proxy must forward forms unchanged, with Host, Origin and Content-Length.",
	)
}

function checkClocks(date: string | null): CheckResult[] {
	const differenceMs = date ? Math.abs(Date.parse(date) - Date.now()) : 0
	if (!(differenceMs > 120_000)) return []
	return [
		warning(
			`The clocks of this machine and of the public address differ by ${Math.round(differenceMs / 60_000)} minutes.`,
			"Let both synchronize automatically: sudo timedatectl set-ntp true",
		),
	]
}

function fetchHealth(origin: string, init: RequestInit): Promise<Response> {
	return fetch(`${origin}/healthz`, {
		redirect: "manual",
		signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS),
		...init,
	})
}
