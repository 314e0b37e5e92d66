import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import { findCurrentTerms } from "./terms.server.ts"

export type TermsReview = { reviewer: string; reviewedOn: string; confirmedBy: string; confirmedAt: string }

/** Undefined if nobody confirmed that this version was reviewed. The newest confirmation counts. */
export async function findReview(db: Database, number: number): Promise<TermsReview | undefined> {
	const row = await db
		.selectFrom("terms_reviews")
		.selectAll()
		.where("number", "=", number)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst()
	return (
		row && {
			reviewer: row.reviewer,
			reviewedOn: row.reviewed_on,
			confirmedBy: row.confirmed_by,
			confirmedAt: row.confirmed_at,
		}
	)
}

export type Review = { number: number; reviewer: string; reviewedOn: string }

/** Only the current version can be confirmed, because its admin sees no other. */
export function confirmReview(
	db: Database,
	{ number, reviewer, reviewedOn }: Review,
	change: Change,
): Promise<"saved" | "outdated"> {
	return db.transaction().execute(async (trx) => {
		if ((await findCurrentTerms(trx)).number !== number) return "outdated"
		await trx
			.insertInto("terms_reviews")
			.values({
				number,
				reviewer,
				reviewed_on: reviewedOn,
				confirmed_by: change.by,
				confirmed_at: change.at.toISOString(),
			})
			.execute()
		const name = `${number}, by ${reviewer} on ${reviewedOn}`
		await recordChange(trx, change, "terms.reviewed", { id: number, name })
		return "saved"
	})
}
