import { type BackupState, describeBackups, isBackupLate, isIncomplete } from "#core/backups/backup.ts"
import { siteCommand } from "../../../scripts/site-command.mjs"
import { type CheckResult, failure, ok, warning } from "./check-result.ts"

type AddressSettings = { origin: string | null; trustProxy: boolean; host: string }

export type ServerFacts = {
	backups: BackupState
	address: AddressSettings
	now: Date
	/** Whether all pictures and sounds are on the disk. Undefined if nobody looked. */
	areFilesPresent?: boolean
}

export function checkServer(facts: ServerFacts): CheckResult[] {
	return [checkBackups(facts), ...checkAddressSettings(facts.address)]
}

function checkBackups({ backups, now, areFilesPresent }: ServerFacts): CheckResult {
	const message = describeBackups(backups, now)
	if (isBackupLate(backups, now))
		return failure(message, `Make one now and read its output: ${siteCommand("node scripts/backup.mjs")}`)
	if (isIncomplete(backups) && areFilesPresent)
		return failure(
			message,
			`All files are there now. Make a backup: ${siteCommand("node scripts/backup.mjs")}`,
		)
	if (isIncomplete(backups))
		return failure(message, "Put the missing files back, as doctor says on the server, and make a backup.")
	if (!backups.newest) return warning(message, `Make one now: ${siteCommand("node scripts/backup.mjs")}`)
	if (!backups.isOn) return warning(message, "Remove BACKUPS=off, unless something else makes backups.")
	return ok(message)
}

export function checkAddressSettings({ origin, trustProxy, host }: AddressSettings): CheckResult[] {
	const isLocal = origin ? /^http:\/\/(localhost|127\.)/.test(origin) : /^(127\.|localhost|::1)/.test(host)
	const results: CheckResult[] = []
	if (!origin && !isLocal)
		results.push(
			warning(
				"PUBLIC_URL is not set: QR codes contain the address that was used to make them, and behind a proxy forms are rejected.",
				"Set PUBLIC_URL to the address that visitors use, for example https://farm.example (with Docker: SITE_ADDRESS in .env).",
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
