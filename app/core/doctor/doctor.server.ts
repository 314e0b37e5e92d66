import { existsSync } from "node:fs"
import { openBackups } from "#core/backups/backups.server.ts"
import { findFileProblem } from "#core/http/data-folder.server.ts"
import { describeVersion } from "#core/http/version.server.ts"
import { createBackground } from "#core/jobs/run-job.server.ts"
import type { Environment } from "#core/platform/environment.server.ts"
import { loadTimeZoneOfFolder } from "#core/settings/time-zone.server.ts"
import { engines } from "../../../package.json"
import { byRunner } from "../../../scripts/site-command.mjs"
import { isSupported } from "../../../scripts/supported-node.mjs"
import { checkLocalSite, checkPublicSite } from "./address.server.ts"
import { type CheckResult, checkResultLines, failure, ok, warning } from "./check-result.ts"
import { checkData } from "./data.server.ts"
import { checkFolder, isSiteRunning } from "./folder.server.ts"
import { checkAddressSettings } from "./server-checks.ts"

/** `scripts/doctor.mjs`: runs all checks and returns the report. Changes nothing. */
export async function doctorCommand(
	environment: Environment,
	now = new Date(),
): Promise<{ text: string; isWell: boolean }> {
	const { dataDir } = environment
	await loadTimeZoneOfFolder(dataDir)
	const results = [ok(`${describeVersion()}.`), checkNode(), ...(await checkFolder(dataDir))]
	if (await isUsable(dataDir)) {
		results.push(...(await checkRunning(environment)))
		const backups = await openBackups(environment, createBackground(null).run).state()
		results.push(...(await checkData(environment, { backups, address: environment, now })))
	} else results.push(...checkAddressSettings(environment))
	if (environment.origin) results.push(...(await checkPublicSite(environment.origin)))
	const problems = results.filter(({ level }) => level === "ERROR").length
	const summary =
		problems === 0 ? "No problems found." : `${problems} problems found. The lines with -> say what to do.`
	return {
		text: `${checkResultLines(results)}\n\n${summary.replace(/^1 problems/, "1 problem")}`,
		isWell: problems === 0,
	}
}

async function isUsable(dataDir: string): Promise<boolean> {
	return existsSync(dataDir) && !(await findFileProblem(dataDir))
}

async function checkRunning(environment: Environment): Promise<CheckResult[]> {
	const isRunning = isSiteRunning(environment.dataDir)
	if (isRunning === undefined) return []
	if (isRunning) return [ok("The site is running on this folder."), ...(await checkLocalSite(environment))]
	const start = byRunner({ inContainer: "docker compose up -d", otherwise: "npm start" })
	return [warning("The site is not running on this folder.", `Start it: ${start}`)]
}

function checkNode(): CheckResult {
	const node = `This runs on Node ${process.versions.node}.`
	return isSupported(process.versions.node, engines.node)
		? ok(node)
		: failure(node, `Install Node ${engines.node}.`)
}
