import type { Database } from "#db/connection.ts"

/** A ZIP file of photos that waits for its import, or is being imported. `csvToken` is the CSV file chosen with it. */
export type PhotoImport = {
	token: string
	csvToken: string | null
	userId: number
	username: string
	state: "waiting" | "running" | "failed"
	duplicates: "skip" | "update"
	restored: number[]
	done: number
	total: number
	problem: unknown
}

export async function addPhotoImport(
	db: Database,
	{ token, csvToken }: Pick<PhotoImport, "token" | "csvToken">,
	at: Date,
): Promise<void> {
	const row = { token, csv_token: csvToken, state: "waiting" as const, changed_at: at.toISOString() }
	await db
		.insertInto("photo_imports")
		.values(row)
		.onConflict((conflict) => conflict.column("token").doUpdateSet({ ...row, problem: null, done: 0 }))
		.execute()
}

export async function findPhotoImport(db: Database, token: string): Promise<PhotoImport | undefined> {
	const row = await select(db).where("token", "=", token).executeTakeFirst()
	return row && toPhotoImport(row)
}

export async function findRunningImport(db: Database): Promise<PhotoImport | undefined> {
	const row = await select(db)
		.where("state", "=", "running")
		.orderBy("changed_at")
		.orderBy("token")
		.limit(1)
		.executeTakeFirst()
	return row && toPhotoImport(row)
}

function select(db: Database) {
	return db
		.selectFrom("photo_imports")
		.innerJoin("drafts", "drafts.key", "photo_imports.token")
		.selectAll("photo_imports")
		.select("drafts.user_id")
		.where("drafts.kind", "=", "file")
}

function toPhotoImport(
	row: Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>,
): PhotoImport {
	const { token, username, state, duplicates, done, total } = row
	const problem = row.problem === null ? null : JSON.parse(row.problem)
	const files = { token, csvToken: row.csv_token, userId: row.user_id ?? 0 }
	return { ...files, username, state, duplicates, restored: JSON.parse(row.restored), done, total, problem }
}

/** Returns false if it runs already or doesn't exist. */
export async function startPhotoImport(
	db: Database,
	token: string,
	{
		duplicates,
		restored,
		username,
		at,
	}: Pick<PhotoImport, "duplicates" | "restored" | "username"> & { at: Date },
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("photo_imports")
		.set({
			state: "running",
			duplicates,
			restored: JSON.stringify(restored),
			username,
			total: 0,
			done: 0,
			problem: null,
			changed_at: at.toISOString(),
		})
		.where("token", "=", token)
		.where("state", "!=", "running")
		.executeTakeFirstOrThrow()
	return numUpdatedRows > 0n
}

export async function reportPhotos(
	db: Database,
	token: string,
	progress: { done: number; total: number },
): Promise<void> {
	await db.updateTable("photo_imports").set(progress).where("token", "=", token).execute()
}

/** `problem` is stored as JSON. */
export async function failPhotoImport(db: Database, token: string, problem: unknown): Promise<void> {
	await db
		.updateTable("photo_imports")
		.set({ state: "failed", problem: JSON.stringify(problem) })
		.where("token", "=", token)
		.execute()
}

export async function deletePhotoImport(db: Database, token: string): Promise<void> {
	await db.deleteFrom("photo_imports").where("token", "=", token).execute()
}
