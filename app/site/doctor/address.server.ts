import { type Finding, fault, look, ok } from "../../models/finding.ts"
import type { Environment } from "../../system/environment.server.ts"

const PATIENCE_MS = 8000

type Settings = Pick<Environment, "origin" | "trustProxy" | "host">

/** Looks at the address that visitors type: settings first, then by asking it. */
export async function lookAtAddress(settings: Settings): Promise<Finding[]> {
	const { origin } = settings
	const findings = settingsFindings(settings)
	return origin ? [...findings, ...(await askAddress(origin))] : findings
}

/** What the settings alone tell. */
export function settingsFindings({ origin, trustProxy, host }: Settings): Finding[] {
	const isLocal = origin ? /^http:\/\/(localhost|127\.)/.test(origin) : /^(127\.|localhost|::1)/.test(host)
	const findings: Finding[] = []
	if (!origin && !isLocal)
		findings.push(
			look(
				"PUBLIC_URL is not set: QR codes carry whatever address they were made under, and behind a proxy forms are refused.",
				"Set PUBLIC_URL to the address that visitors type, for example https://farm.example",
			),
		)
	if (origin?.startsWith("http:") && !isLocal)
		findings.push(
			fault(
				`${origin} is not https: passwords travel in clear, and phones give neither the camera nor the saved tour.`,
				"Put a proxy with a certificate in front (Caddy in compose.yaml), and set PUBLIC_URL to https://…",
			),
		)
	if (origin?.startsWith("https:") && !trustProxy)
		findings.push(
			fault(
				"A proxy stands in front (PUBLIC_URL is https), but TRUST_PROXY is not set: all visitors count as one, and are slowed together.",
				"Set TRUST_PROXY=true.",
			),
		)
	if (trustProxy && !origin?.startsWith("https:"))
		findings.push(
			look(
				"TRUST_PROXY is set: whoever reaches the site without the proxy can pretend to come from any address.",
				"Make sure that only the proxy reaches the site's port, or remove TRUST_PROXY.",
			),
		)
	return findings.length > 0 ? findings : [ok("The settings of address and proxy fit together.")]
}

async function askAddress(origin: string): Promise<Finding[]> {
	try {
		const answer = await ask(origin, {})
		const text = await answer.text()
		if (answer.status >= 300 && answer.status < 400)
			return [
				fault(
					`${origin} sends on to ${answer.headers.get("location")}.`,
					"Set PUBLIC_URL to the address where one arrives in the end.",
				),
			]
		if (!answer.ok || !text.startsWith("ok"))
			return [
				fault(
					`${origin} answers with status ${answer.status}, but it is not this site in good health.`,
					"Look at the proxy: it has to hand everything on to the site's port.",
				),
			]
		return [ok(`${origin} answers.`), ...dateFinding(answer.headers.get("date")), await askAsForm(origin)]
	} catch (error) {
		const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
		const why = cause?.code ?? cause?.message ?? message
		return [
			fault(
				`${origin} does not answer (${why}).`,
				/CERT|SIGNED|SSL|TLS/.test(why)
					? "Look at the proxy's certificate."
					: "Is the name right in the DNS, the proxy running, port 443 open? Some networks can't reach themselves by their outside address: then try it from a phone.",
			),
		]
	}
}

/** A form that every address refuses in its own way: 403 says that the site takes it for a stranger's. */
async function askAsForm(origin: string): Promise<Finding> {
	const headers = { Origin: origin, Cookie: "doctor=1", "Content-Type": "application/x-www-form-urlencoded" }
	const { status } = await ask(origin, { method: "POST", headers, body: "x=1" })
	if (status === 405) return ok("Forms get through, and are known as the site's own.")
	if (status === 403)
		return fault(
			"The site takes its own forms for a stranger's.",
			"Give the running site the same PUBLIC_URL, and let the proxy hand on the header Host.",
		)
	return fault(
		`A form is answered with status ${status}.`,
		"The proxy has to hand on forms as they are, with Host, Origin and Content-Length.",
	)
}

function dateFinding(date: string | null): Finding[] {
	const away = date ? Math.abs(Date.parse(date) - Date.now()) : 0
	if (!(away > 120_000)) return []
	return [
		look(
			`The clocks of this machine and of the address differ by ${Math.round(away / 60_000)} minutes.`,
			"Let both be set by themselves: sudo timedatectl set-ntp true",
		),
	]
}

function ask(origin: string, init: RequestInit): Promise<Response> {
	return fetch(`${origin}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...init })
}
