import { createHash } from "node:crypto"
import type { Selectable } from "kysely"
import { formatDate } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import type { Terms, TermsVersion } from "./terms.ts"

const VERSIONS_SHOWN = 20

const newestFirst = (db: Database) => db.selectFrom("terms_versions").orderBy("number", "desc")

/** There is always a version: migrations add the first one. */
export async function findCurrentTerms(db: Database): Promise<Terms> {
	return toTerms(await newestFirst(db).selectAll().limit(1).executeTakeFirstOrThrow())
}

export async function findTerms(db: Database, number: number): Promise<Terms | undefined> {
	const row = await newestFirst(db).selectAll().where("number", "=", number).executeTakeFirst()
	return row && toTerms(row)
}

export async function listEarlierVersions(db: Database, number: number): Promise<TermsVersion[]> {
	const rows = await newestFirst(db)
		.select(["number", "hash", "published_at"])
		.where("number", "<", number)
		.limit(VERSIONS_SHOWN)
		.execute()
	return rows.map(({ published_at, ...row }) => ({ ...row, publishedOn: formatDate(published_at) }))
}

export async function findTermsText(db: Database, hash: string): Promise<string | undefined> {
	const published = db.selectFrom("terms_versions").select("text").where("hash", "=", hash)
	const accepted = db.selectFrom("waiver_terms").select("text").where("hash", "=", hash)
	return (await published.unionAll(accepted).limit(1).executeTakeFirst())?.text
}

export function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("hex")
}

function toTerms(row: Selectable<Schema["terms_versions"]>): Terms {
	return {
		number: row.number,
		version: row.name,
		hash: row.hash,
		lastUpdated: formatDate(row.published_at),
		text: row.text,
	}
}
