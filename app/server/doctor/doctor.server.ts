import { existsSync } from "node:fs"
import { createBackground } from "#app/jobs/run-job.server.ts"
import { type CheckResult, checkResultLines, failure, ok, warning } from "#app/models/backups/check-result.ts"
import { checkAddressSettings } from "#app/models/setup/setup-steps.ts"
import { describeVersion } from "#app/models/setup/version.server.ts"
import type { Environment } from "#app/platform/environment.server.ts"
import { openBackups } from "#app/server/backups/backups.server.ts"
import { readZoneOfFolder } from "#app/server/zone-of-folder.server.ts"
import { engines } from "../../../package.json"
import { describeRange, isSupported } from "../../../scripts/supported-node.mjs"
import { checkIpv6, checkPublicSite } from "./address.server.ts"
import { checkData } from "./data.server.ts"
import { checkFolder } from "./folder.server.ts"

/** `scripts/doctor.mjs`: runs all checks and returns the report. Changes nothing. */
export async function doctorCommand(
	environment: Environment,
	now = new Date(),
): Promise<{ text: string; isWell: boolean }> {
	const { dataDir } = environment
	const folder = await checkFolder(dataDir)
	const zone = await readZoneOfFolder(dataDir)
	const results = [ok(`${describeVersion(zone)}.`), ...checkProcess(), ...folder]
	if (existsSync(dataDir)) {
		const backups = await openBackups(environment, createBackground(null).run, async () => zone).state()
		results.push(...(await checkData(environment, { backups, address: environment, now, zone })))
	} else results.push(...checkAddressSettings(environment))
	if (environment.origin) results.push(...(await checkPublicSite(environment.origin)))
	results.push(...(await checkIpv6(environment)))
	const problems = results.filter(({ level }) => level === "ERROR").length
	const summary =
		problems === 0 ? "No problems found." : `${problems} problems found. The lines with -> say what to do.`
	return {
		text: `${checkResultLines(results)}\n\n${summary.replace(/^1 problems/, "1 problem")}`,
		isWell: problems === 0,
	}
}

function checkProcess(): CheckResult[] {
	const node = `This runs on Node ${process.versions.node}.`
	const results = [
		isSupported(process.versions.node, engines.node)
			? ok(node)
			: failure(node, `Install ${describeRange(engines.node)}.`),
	]
	if (process.getuid?.() === 0)
		results.push(
			warning(
				"This check runs as root, who can access everything.",
				"Run it again as the user that runs the site.",
			),
		)
	return results
}
