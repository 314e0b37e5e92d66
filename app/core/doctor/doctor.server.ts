import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { megabytes } from "#core/backups/backup.ts"
import { openBackups } from "#core/backups/backups.server.ts"
import { explainDiskError, unlessDiskError } from "#core/forms/disk-error.ts"
import { findFileProblem, lockFile } from "#core/http/data-folder.server.ts"
import { describeVersion } from "#core/http/version.server.ts"
import { createBackground } from "#core/jobs/run-job.server.ts"
import { freeBytes } from "#core/platform/backup-folder.server.ts"
import type { Environment } from "#core/platform/environment.server.ts"
import { tryWriting } from "#core/platform/write-probe.server.ts"
import { loadTimeZoneOfFolder } from "#core/time/set-time-zone.server.ts"
import { takeLock } from "#db/folder-lock.ts"
import { byRunner } from "../../../scripts/site-command.mjs"
import { checkLocalSite, checkPublicSite } from "./address.server.ts"
import { type CheckResult, checkResultLines, failure, ok, warning } from "./check-result.ts"
import { checkAddressSettings, checkData } from "./data.server.ts"

/** Runs `scripts/doctor.mjs`. Changes nothing. */
export async function doctorCommand(
	environment: Environment,
	now = new Date(),
): Promise<{ text: string; isWell: boolean }> {
	const { dataDir } = environment
	await loadTimeZoneOfFolder(dataDir)
	const results = [ok(`${describeVersion()}.`), ...(await checkFolder(dataDir))]
	if (existsSync(dataDir) && !(await findFileProblem(dataDir))) {
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

async function checkRunning(environment: Environment): Promise<CheckResult[]> {
	const isRunning = isSiteRunning(environment.dataDir)
	if (isRunning === undefined) return []
	if (isRunning) return [ok("The site is running on this folder."), ...(await checkLocalSite(environment))]
	const start = byRunner({ inContainer: "docker compose up -d", otherwise: "npm start" })
	return [warning("The site is not running on this folder.", `Start it: ${start}`)]
}

const MIN_FREE_BYTES = 300_000_000
const ENOUGH_FREE_BYTES = 2_000_000_000
const FREE_SPACE =
	"Delete what you don't need (old backups, before-restore-… folders, other files), or use a larger disk."

export async function checkFolder(dataDir: string): Promise<CheckResult[]> {
	if (!existsSync(dataDir))
		return [
			failure(
				`There is no folder ${dataDir}.`,
				"Start the site once, or set DATA_DIR to the folder with its data.",
			),
		]
	const problem = await findFileProblem(dataDir)
	if (problem) return [failure(problem.what, problem.todo)]
	return [await checkWritable(dataDir), await checkFreeSpace(dataDir), ...(await checkLeftovers(dataDir))]
}

async function checkWritable(dataDir: string): Promise<CheckResult> {
	try {
		await tryWriting(dataDir)
		return ok(`The folder ${dataDir} can be written to.`)
	} catch (error) {
		const explained = explainDiskError(error, dataDir)
		if (!explained) throw error
		return failure(explained, FREE_SPACE)
	}
}

async function checkFreeSpace(dataDir: string): Promise<CheckResult> {
	const free = await freeBytes(dataDir)
	const message = `${megabytes(free)} are free on its disk.`
	if (free < MIN_FREE_BYTES) return failure(message, FREE_SPACE)
	return free < ENOUGH_FREE_BYTES ? warning(message, FREE_SPACE) : ok(message)
}

async function checkLeftovers(dataDir: string): Promise<CheckResult[]> {
	const old = (await readdir(dataDir)).filter((name) => /^(before-restore-|site\.db\.before-)/.test(name))
	return old.length === 0
		? []
		: [warning(`Old copies of data: ${old.join(", ")}.`, "Delete them once the site works as expected.")]
}

/** Undefined if the disk is full or read-only, so that it can't be found out. */
function isSiteRunning(dataDir: string): boolean | undefined {
	try {
		const lock = takeLock(lockFile(dataDir))
		lock?.release()
		return lock === undefined
	} catch (error) {
		unlessDiskError(error)
		return undefined
	}
}
