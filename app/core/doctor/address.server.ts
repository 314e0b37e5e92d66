import type { Environment } from "#core/platform/environment.server.ts"
import { byRunner } from "../../../scripts/site-command.mjs"
import { type CheckResult, failure, ok } from "./check-result.ts"

const NETWORK_TIMEOUT_MS = 8000

export async function checkPublicSite(origin: string): Promise<CheckResult[]> {
	try {
		const response = await fetchHealth(origin, {})
		const text = await response.text()
		if (response.status >= 300 && response.status < 400)
			return [
				failure(
					`${origin} redirects to ${response.headers.get("location")}.`,
					"Set SITE_ADDRESS in .env (without Docker: PUBLIC_URL) to the address at the end of the redirects.",
				),
			]
		const problem = healthProblem(response.status, text)
		if (problem) return [failure(`${origin} responds, but has a problem: ${problem}`, mend())]
		if (!response.ok || !text.startsWith("ok"))
			return [
				failure(
					`${origin} responds with status ${response.status}, but not as a healthy site would.`,
					"Check the proxy: it must forward every request to the site's port.",
				),
			]
		return [ok(`${origin} responds.`), await checkForms(origin)]
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

/** Asks the site on this machine without its proxy. Returns nothing if that port doesn't respond. */
export async function checkLocalSite({
	host,
	port,
}: Pick<Environment, "host" | "port">): Promise<CheckResult[]> {
	const name = /^(0\.0\.0\.0|::|)$/.test(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host
	try {
		const response = await fetchHealth(`http://${name}:${port}`, {})
		const problem = healthProblem(response.status, await response.text())
		return problem ? [failure(`The running site has a problem: ${problem}`, mend())] : []
	} catch {
		return []
	}
}

function healthProblem(status: number, text: string): string | undefined {
	return status === 503 && text.includes("\nbackup: ") ? text.split("\n")[0] : undefined
}

const mend = () =>
	`If a file was moved, move it back. If the database was replaced on purpose, restart the site: ${byRunner({
		inContainer: "docker compose restart site",
		otherwise: "stop it, then npm start",
	})}. Otherwise do what the lines about the folder, its disk, the database and pictures say.`

/** `/healthz` rejects every POST: with 405, or with 403 if the same-origin check fails first. */
async function checkForms(origin: string): Promise<CheckResult> {
	const headers = { Origin: origin, Cookie: "doctor=1", "Content-Type": "application/x-www-form-urlencoded" }
	const { status } = await fetchHealth(origin, { method: "POST", headers, body: "x=1" })
	if (status === 405) return ok("Forms reach the site and pass its same-origin check.")
	if (status === 403)
		return failure(
			"The site rejects its own forms as cross-origin requests.",
			"Start the site with the same SITE_ADDRESS or PUBLIC_URL as this check, and let the proxy forward the Host header.",
		)
	return failure(
		`A form gets status ${status}.`,
		"The proxy must forward forms unchanged, with Host, Origin and Content-Length.",
	)
}

function fetchHealth(origin: string, init: RequestInit): Promise<Response> {
	return fetch(`${origin}/healthz`, {
		redirect: "manual",
		signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS),
		...init,
	})
}
