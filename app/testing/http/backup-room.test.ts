import { mkdirSync, readdirSync, statfsSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { backupName } from "#app/models/backups/backup.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { addSampleData } from "#app/testing/fixtures/site.ts"
import { type SiteProcess, startSiteProcess } from "#app/testing/fixtures/site-process.ts"
import { CAN_MOUNT, mountSmallDisk } from "#app/testing/fixtures/small-disk.ts"

const folder = testFolder()
const MIB = 1 << 20
const DAY = 86_400_000

let site: SiteProcess | undefined
let unmount = () => {}
afterEach(async () => {
	await site?.end()
	unmount()
})

const freeMib = (dataDir: string) => {
	const { bavail, bsize } = statfsSync(dataDir)
	return (bavail * bsize) / MIB
}
/** Fills the disk so that this many MiB are left free. */
function leaveFree(dataDir: string, megabytes: number): void {
	const bytes = Math.floor((freeMib(dataDir) - megabytes) * MIB)
	writeFileSync(path.join(dataDir, "filler"), Buffer.alloc(bytes, 1))
}
const backupsIn = (dataDir: string) =>
	readdirSync(path.join(dataDir, "backups"))
		.filter((name) => name.startsWith("farm-"))
		.sort()

/** A site on its own disk with backups of these ages in days, each of that many bytes. */
async function siteWithBackups(name: string, megabytes: number, ages: number[], bytes: number) {
	const dataDir = folder.file(name)
	mkdirSync(dataDir)
	unmount = mountSmallDisk(dataDir, megabytes)
	await addSampleData(dataDir)
	site = await startSiteProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "true", BACKUPS: "off" })
	mkdirSync(path.join(dataDir, "backups"))
	for (const age of ages) {
		const file = path.join(dataDir, "backups", backupName(new Date(Date.now() - age * DAY)))
		writeFileSync(file, Buffer.alloc(bytes, 1))
	}
	return { dataDir, admin: await signedInAdmin(site) }
}

/** Presses 'Back up now' and returns the text of the page that follows. */
async function runBackupNow(admin: Awaited<ReturnType<typeof signedInAdmin>>): Promise<string> {
	await (await admin.post("/admin/security/backup")).text()
	return textOf(await (await admin.get("/admin/security")).text())
}

describe.runIf(CAN_MOUNT)("backups on a nearly full disk", () => {
	test("a backup that could not fit even without the old ones deletes none of 13", async () => {
		const ages = Array.from({ length: 13 }, (_, at) => at + 3)
		const { dataDir, admin } = await siteWithBackups("small", 64, ages, 1.2 * MIB)
		leaveFree(dataDir, 36)
		expect(Math.round(freeMib(dataDir))).toBe(36)
		const page = await runBackupNow(admin)
		expect(backupsIn(dataDir)).toHaveLength(13)
		expect(page).toContain("Backup failed")
		expect(page).toMatch(/Not enough disk space for a backup: \d+ MB must be free, \d+ MB are\./)
		expect(page).toContain("Deleting old backups wouldn't free enough space, so none was deleted.")
	})

	test("all backups take a third of the free disk space afterwards, and the page says so", async () => {
		const { dataDir, admin } = await siteWithBackups("enough", 240, [30, 20, 10, 5, 1.5, 1, 0.5], 15 * MIB)
		const before = backupsIn(dataDir)
		leaveFree(dataDir, 90)
		const page = await runBackupNow(admin)
		expect(page).toContain("Backup made")
		expect(page).toMatch(
			/All backups may take a third of the free disk space, \d+ MB: \d older ones were deleted\./,
		)
		const after = backupsIn(dataDir)
		const mebibytes = after.reduce(
			(sum, name) => sum + statSync(path.join(dataDir, "backups", name)).size / MIB,
			0,
		)
		expect(mebibytes).toBeLessThanOrEqual((freeMib(dataDir) + mebibytes) / 3)
		expect(after.filter((name) => !before.includes(name))).toHaveLength(1)
	})

	test("backups of the last two days are never deleted to make room", async () => {
		const { dataDir, admin } = await siteWithBackups("young", 240, [1.9, 1.7, 1.5, 1, 0.5], 15 * MIB)
		leaveFree(dataDir, 90)
		expect(await runBackupNow(admin)).toContain("Backup failed")
		expect(backupsIn(dataDir)).toHaveLength(5)
	})
})
