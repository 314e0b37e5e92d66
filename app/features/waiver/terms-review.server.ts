import { recordChange } from "#core/audit/audit.server.ts"
import { EditConflict, Refusal } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { MAX_REVIEWS, REVIEW, reviewedVersion } from "./terms.record.ts"
import { findCurrentTerms } from "./terms.server.ts"

const OUTDATED =
	"Nothing was saved, because a newer version was published while this page was open. Confirm the review of that version."

/** Undefined if nobody confirmed that this version was reviewed. The newest confirmation counts. */
export async function findReview(db: Database, number: number) {
	return await db
		.selectFrom("terms_reviews")
		.select(["id", "reviewer", "reviewed_on as reviewedOn"])
		.where("number", "=", number)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst()
}

/** The review of the current version. */
export const TERMS_REVIEW: StoredForm<typeof REVIEW> = {
	...REVIEW,
	lastChange: { action: "terms.reviewed" },
	async find(db) {
		const { number } = await findCurrentTerms(db)
		const reviewedOn = localDay(new Date().toISOString())
		const { id, ...review } = (await findReview(db, number)) ?? { id: 0, reviewer: "", reviewedOn }
		return { ...review, revision: number * MAX_REVIEWS + id }
	},
	async save(db, { target, content: { reviewer, reviewedOn }, revision }, change) {
		const confirmed_at = change.at.toISOString()
		if (reviewedOn > localDay(confirmed_at))
			throw new Refusal("The date of the review is in the future", { field: "reviewedOn" })
		const { number } = await findCurrentTerms(db)
		if (reviewedVersion(revision) !== number) throw new Refusal(OUTDATED, { status: 409 })
		if ((await this.find(db, target))?.revision !== revision) throw new EditConflict("review")
		const review = { number, reviewer, reviewed_on: reviewedOn, confirmed_by: change.by, confirmed_at }
		await db.insertInto("terms_reviews").values(review).execute()
		const name = `${number}, by ${reviewer} on ${reviewedOn}`
		await recordChange(db, change, "terms.reviewed", { id: number, name })
		return undefined
	},
}
