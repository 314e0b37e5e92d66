import { randomBytes } from "node:crypto"
import { mkdir } from "node:fs/promises"
import path from "node:path"
import type Sqlite from "better-sqlite3"
import { createFirstAdmin, isRegistrationLocked } from "#core/accounts/account.server.ts"
import { explainFailure } from "#core/http/command-failure.server.ts"
import { openDataFolder } from "#core/http/data-folder.server.ts"
import { mediaFolder } from "#core/media/media-store.server.ts"
import {
	databaseFile,
	EnvironmentError,
	PASSWORD_COST,
	readEnvironment,
} from "#core/platform/environment.server.ts"
import { hashPassword } from "#core/platform/passwords.server.ts"
import { loadTimeZone } from "#core/time/set-time-zone.server.ts"
import { openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { loadSampleCatalogue } from "#features/setup/sample-catalogue.server.ts"
import { fillSite } from "../large-site.mjs"

const ADMIN = "dev"
const DAY_MS = 86_400_000

const SMALL = { posts: 30, events: 12_000, waiver_acceptances: 900, audit_entries: 90 }
const LARGE = { species: 2000, posts: 300, events: 60_000, waiver_acceptances: 20_000, audit_entries: 2000 }
const COUNTED_DAYS = 120
const OPENED = ["/", "/visit", "/species/1", "/map", "/species/4", "/blog", "/map?trail=1", "/tour"]

const USAGE = "Usage: npm run db:seed [-- large]"

type Output = { say(line: string): void; complain(line: string): void }

/** Returns the exit code: 0 success, 1 failure, 2 invalid arguments. */
export async function seedCommand(
	args: string[],
	variables: NodeJS.ProcessEnv,
	root: string,
	{ say, complain }: Output = { say: console.log, complain: console.error },
): Promise<number> {
	if (args.some((arg) => arg !== "large")) {
		complain(USAGE)
		return 2
	}
	let dataDir = "the data folder"
	try {
		dataDir = readEnvironment(variables, root).dataDir
		// Made-up waiver records could never be removed from a real site.
		if (variables.NODE_ENV === "production")
			throw new EnvironmentError(
				"NODE_ENV is 'production', and this command is for development only. Nothing was changed.",
			)
		const lock = await openDataFolder(dataDir)
		await seed({ dataDir, root, isLarge: args.length > 0, now: new Date(), say }).finally(lock.release)
		return 0
	} catch (error) {
		const explained = await explainFailure(error, dataDir)
		if (!explained) throw error
		complain(explained)
		return 1
	}
}

type Seeding = { dataDir: string; root: string; isLarge: boolean; now: Date; say: Output["say"] }

async function seed({ dataDir, root, isLarge, now, say }: Seeding): Promise<void> {
	await mkdir(mediaFolder(dataDir), { recursive: true })
	const { db, sqlite, close } = openDatabase(databaseFile(dataDir))
	try {
		const steps = migrate(sqlite)
		if (steps.length > 0) say(`Prepared the database: ${steps.join(", ")}.`)
		await loadTimeZone(db)
		const loaded = await loadSampleCatalogue(db, path.join(root, "db/sample"), dataDir, now)
		if (loaded > 0) say(`Loaded the sample catalogue: ${loaded} species.`)
		if (!(await isRegistrationLocked(db))) {
			// Security: a fixed password would be known to everyone if this folder is ever served in public.
			const password = randomBytes(9).toString("base64url")
			await createFirstAdmin(db, ADMIN, await hashPassword({ password, cost: PASSWORD_COST }), now)
			say(`Created the administrator '${ADMIN}' with the password '${password}'. Sign in at /auth.`)
		}
		fill(sqlite, isLarge, now)
	} finally {
		close()
	}
}

function fill(sqlite: Sqlite.Database, isLarge: boolean, now: Date): void {
	const newest = lastNoon(now)
	const eventSpecies = sqlite.prepare("select max(id) from species").pluck().get() as number | null
	fillSite(sqlite, isLarge ? LARGE : SMALL, {
		newest,
		eventSpecies: isLarge ? LARGE.species : (eventSpecies ?? 1),
		eventsPerDay: isLarge ? 1000 : 100,
		acceptanceDays: 400,
	})
	addOpenedPages(sqlite, newest)
}

function lastNoon(now: Date): Date {
	const noon = new Date(`${now.toISOString().slice(0, 10)}T16:00:00Z`)
	return noon <= now ? noon : new Date(noon.getTime() - DAY_MS)
}

function addOpenedPages(sqlite: Sqlite.Database, newest: Date): void {
	const isCounted = sqlite.prepare("select 1 from events where event = 'page' limit 1").get()
	if (isCounted) return
	const insert = sqlite.prepare("insert into events (day, event, subject, count) values (?, ?, ?, ?)")
	sqlite
		.transaction(() => {
			for (let age = 0; age < COUNTED_DAYS; age++) {
				const day = new Date(newest.getTime() - age * DAY_MS).toISOString().slice(0, 10)
				const parties = 3 + ((age * 5) % 11)
				for (const [at, page] of OPENED.entries())
					insert.run(day, "page", page, Math.ceil((parties * 4) / (at + 1)))
			}
		})
		.immediate()
}
