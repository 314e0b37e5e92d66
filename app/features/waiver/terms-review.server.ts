import { recordChange } from "#core/audit/audit.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { REVIEW, type TermsReview } from "./terms.record.ts"
import { findCurrentTerms } from "./terms.server.ts"

const OUTDATED =
	"Nothing was saved, because a newer version was published while this page was open. Confirm the review of that version."

/** Undefined if nobody confirmed that this version was reviewed. The newest confirmation counts. */
export async function findReview(
	db: Database,
	number: number,
): Promise<Omit<TermsReview, "revision"> | undefined> {
	return await db
		.selectFrom("terms_reviews")
		.select(["reviewer", "reviewed_on as reviewedOn"])
		.where("number", "=", number)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst()
}

/** The review of the current version. */
export const TERMS_REVIEW: StoredForm<typeof REVIEW> = {
	...REVIEW,
	async find(db) {
		const { number } = await findCurrentTerms(db)
		const reviewedOn = localDay(new Date().toISOString())
		return { reviewer: "", reviewedOn, ...(await findReview(db, number)), revision: number }
	},
	async save(db, { content: { reviewer, reviewedOn }, revision: number }, change) {
		const confirmed_at = change.at.toISOString()
		if (reviewedOn > localDay(confirmed_at))
			throw new Refusal("The date of the review is in the future", { field: "reviewedOn" })
		if ((await findCurrentTerms(db)).number !== number) throw new Refusal(OUTDATED, { status: 409 })
		const review = { number, reviewer, reviewed_on: reviewedOn, confirmed_by: change.by, confirmed_at }
		await db.insertInto("terms_reviews").values(review).execute()
		const name = `${number}, by ${reviewer} on ${reviewedOn}`
		await recordChange(db, change, "terms.reviewed", { id: number, name })
		return undefined
	},
}
