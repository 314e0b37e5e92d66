import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import Sqlite from "better-sqlite3"
import { sql } from "kysely"
import sharp from "sharp"
import { vi } from "vitest"
import type { JobInput } from "#app/jobs/jobs.server.ts"
import type { RunJob } from "#app/jobs/run-job.server.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { zipOf } from "#app/testing/fixtures/zip-files.ts"
import { walkAsApiClient } from "./walk-programs.ts"
import { walkAsStaff } from "./walk-staff.ts"
import { walkAsVisitor } from "./walk-visitors.ts"

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"
const CSV = `${HEADER}\nHuard,gavia immer,bird,vulnerable,New text,Lake\nNew one,Novus novus,bird,vulnerable,t,x\n`

/**
 * Opens every page and performs every action of the built site, so that each of its statements is sent. `analyzed`: whether
 * the site has statistics for SQLite's query planner.
 */
export async function walkWholeSite(): Promise<{ analyzed: boolean }> {
	const site = await startTestSite({ SITE_NAME: "Walked Farm" })
	try {
		const cleanup = await awaitCleanup(site)
		const admin = await signedInAdmin(site)
		await walkAsVisitor(site, admin)
		const files = { photo: await photo(), csv: CSV }
		await walkAsApiClient(site, callerOf(site, admin), files)
		await walkAsStaff(site, admin, files)
		await walkBackground(site)
		await cleanup.done()
		const { rows } = await sql`select 1 from pragma_table_list where name = 'sqlite_stat1'`.execute(site.db)
		return { analyzed: rows.length > 0 }
	} finally {
		await site.close()
	}
}

/**
 * Leaves an old search and a file that the first cleanup job removes, ten seconds after the start; `done` waits for that.
 */
async function awaitCleanup({ environment, db }: TestSite): Promise<{ done(): Promise<unknown> }> {
	const left = path.join(environment.dataDir, "media", "left-behind.svg")
	await writeFile(left, "")
	await utimes(left, 0, 0)
	const old = { day: "2020-01-01", event: "search_nothing", subject: "puffin", count: 1 }
	await db.insertInto("events").values(old).execute()
	return { done: () => vi.waitUntil(() => !existsSync(left), { timeout: 30_000 }) }
}

/** Everything except pages and the API: background jobs, commands, and the hourly cleanup job. */
async function walkBackground(site: TestSite): Promise<void> {
	const built: typeof import("#app/server/site.server.ts") = await import(
		pathToFileURL(path.join(root, "build/server/index.js")).href
	)
	const file = path.join(site.environment.dataDir, "uploads", "walked")
	await writeFile(file, `${CSV}Another,Alius alius,bird,vulnerable,t,x\n`)
	const inPlace = built.createBackground(null)
	const databaseOf = databaseFile(site.environment.dataDir)
	const order = {
		databaseFile: databaseOf,
		file,
		fileName: "walked.csv",
		change: { by: "anna", at: new Date().toISOString() },
	}
	await inPlace.run("checkImport", order)
	const expired = { at: "2020-01-01T00:00:00.000Z", username: "anna", file_name: "old.csv" }
	await site.db
		.insertInto("imports")
		.values({ ...expired, id: 0 })
		.execute()
	for (const duplicates of ["skip", "update", "update"] as const) {
		await inPlace.run("runImport", { ...order, token: duplicates, duplicates })
		if (duplicates === "skip")
			await site.db.updateTable("species").set({ description: "Walked" }).where("id", ">", 0).execute()
	}
	await importPhotos({ ...order, file: null }, `${file}.zip`, inPlace.run)
	await undoImports(site, (importId) => inPlace.run("undoImport", { ...order, importId }))
	// The site that opens the backup takes it back.
	await inPlace.run("runImport", { ...order, token: "unfinished", duplicates: "update" })
	const newest = site.db.selectFrom("imports").select((eb) => eb.fn.max("id").as("id"))
	await site.db.updateTable("imports").set({ state: "running" }).where("id", "=", newest).execute()
	await rm(file)
	await built.createAdminAccount(site.environment, "bertha", ADMIN.password)
	await built.resetPassword(site.environment, "bertha", `${ADMIN.password}?`)
	await built.resetPassword(site.environment, "nobody", ADMIN.password).catch(() => {})
	await built.endSessions(site.environment)
	await walkBackups(site, built)
}

type PhotoOrder = Omit<JobInput<"runImport">, "token" | "duplicates">

/** Photos without rows, then with them. */
async function importPhotos(order: PhotoOrder, zip: string, run: RunJob): Promise<void> {
	const photos = ["Huard 1.jpg", "Huard 2.jpg"].map(async (name) => ({
		name,
		content: await bytesOf(await photo()),
	}))
	await writeFile(zip, zipOf(await Promise.all(photos)))
	await run("checkImport", { ...order, zip })
	const { photos: found } = JSON.parse(await readFile(`${zip}.variants/content.json`, "utf8"))
	const media = found.map(({ base }: { base: string }, at: number) => {
		const name = `${base}-${at}.webp`
		return [base, { name, kind: "image", contentType: "image/webp", bytes: 1, widths: [640] }]
	})
	for (const file of [order.file, zip.replace(/\.zip$/, "")])
		await run("runImport", { ...order, file, zip, media, token: `photos ${file}`, duplicates: "update" })
	for (const left of [zip, `${zip}.variants`]) await rm(left, { recursive: true })
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** The newest first. */
async function undoImports({ db }: TestSite, undo: (importId: number) => Promise<unknown>): Promise<void> {
	const imports = await db.selectFrom("imports").select("id").orderBy("id", "desc").execute()
	for (const { id } of imports) await undo(id)
}

/** Makes a backup, restores it into another folder, starts a site there, and runs the doctor. */
async function walkBackups({ environment }: TestSite, built: typeof import("#app/server/site.server.ts")) {
	await built.backupCommand(environment)
	await built.doctorCommand(environment)
	const [name = ""] = (await readdir(path.join(environment.dataDir, "backups"))).filter((one) =>
		one.endsWith(".tar"),
	)
	const dataDir = await mkdtemp(path.join(tmpdir(), "farm-restored-"))
	const file = path.join(environment.dataDir, "backups", name)
	const wish = { file, isNewest: false, isCheck: false, isFinish: false }
	await built.restoreCommand({ ...environment, dataDir }, wish)
	// The second one keeps what was ended in the first one's database.
	const replaced = new Sqlite(path.join(dataDir, "site.db"))
	replaced.exec(`
		update users set deactivated_at = '2026-11-26T08:10:00.000Z';
		insert or replace into second_factors (user_id, secret) select id, 'SECRET' from users;
		insert or replace into recovery_codes (user_id, code_hash) select id, 'hash' from users;
	`)
	replaced.close()
	await built.restoreCommand({ ...environment, dataDir }, wish)
	await (await startTestSite({ DATA_DIR: dataDir })).close()
	await rm(dataDir, { recursive: true })
}

async function photo(): Promise<File> {
	const pixels = { create: { width: 640, height: 480, channels: 3 as const, background: "#2b5" } }
	return new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg", {
		type: "image/jpeg",
	})
}
