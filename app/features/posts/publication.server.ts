import { type Selectable, sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { hasPart } from "#core/settings/parts.server.ts"
import { localTimeValue } from "#core/time/local-input.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { type PostKind, type Publication, publicationOf } from "./post.ts"

/** A scheduled post becomes public without a write, as soon as its time has come. */
export const isPublic = () =>
	sql<boolean>`(
		state != 'draft' and not (state = 'scheduled' and published_at > ${new Date().toISOString()})
		and (event_local_start is null or ${hasPart("events_enabled")})
		and iif(posts.kind = 'page', ${hasPart("pages_enabled")}, ${hasPart("blog_enabled")})
	)`

/** `published` means immediately, and takes precedence. `scheduledFor`: UTC ISO 8601. */
export type ChosenPublication = { published: boolean; scheduledFor?: string | null }

type StoredPublication = Pick<Selectable<Schema["posts"]>, "state" | "published_at" | "published_before">

export function publicationDates({ state, published_at, published_before }: StoredPublication, now: string) {
	const isAhead = state === "scheduled" && published_at !== null && published_at > now
	return isAhead
		? { scheduledFor: published_at, firstPublishedAt: published_before }
		: { scheduledFor: null, firstPublishedAt: published_at }
}

/** `now`: UTC ISO 8601 */
export function publicationIn(stored: StoredPublication, now: string): Publication {
	if (stored.state === "draft") return "draft"
	return publicationDates(stored, now).scheduledFor ? "scheduled" : "published"
}

/** `first` is the date of an earlier publication, `date` that of an immediate one. Both are UTC ISO 8601. */
export function publicationColumns(
	{ published, scheduledFor }: ChosenPublication,
	date: string,
	first: string | null = null,
): StoredPublication {
	if (published) return { state: "published", published_at: date, published_before: null }
	if (scheduledFor) return { state: "scheduled", published_at: scheduledFor, published_before: first }
	return { state: "draft", published_at: first, published_before: null }
}

/** Idempotent. A post that was public before gets its first date back, unless `withTodaysDate` is set. */
export async function setPublication(
	db: Database,
	id: number,
	{ withTodaysDate, ...chosen }: ChosenPublication & { withTodaysDate?: boolean | undefined },
	change: Change,
): Promise<{ kind: PostKind; title: string }> {
	const post = await db
		.selectFrom("posts")
		.select(["id", "kind", "title", "revision", "state", "published_at", "published_before"])
		.where("id", "=", id)
		.executeTakeFirst()
	if (!post) throw new Gone("Post")
	const now = change.at.toISOString()
	const { scheduledFor, firstPublishedAt } = publicationDates(post, now)
	const isPublished = post.state !== "draft" && scheduledFor === null
	const isSame = chosen.published
		? isPublished
		: !isPublished && scheduledFor === (chosen.scheduledFor ?? null)
	if (isSame) return post
	const date = withTodaysDate ? now : (firstPublishedAt ?? now)
	const columns = publicationColumns(chosen, date, firstPublishedAt)
	await db
		.updateTable("posts")
		.set({ ...columns, updated_at: now, revision: post.revision + 1 })
		.where("id", "=", id)
		.execute()
	await recordPublication(db, post, chosen, change)
	return post
}

/** Throws `Refusal` for a schedule in the past, except the stored one, which a form sends without seconds and may have passed. */
export function checkPublication(
	{ published = false, scheduledFor = null }: Partial<ChosenPublication>,
	stored: string | null,
	now: Date,
): Required<ChosenPublication> {
	if (!scheduledFor) return { published, scheduledFor }
	if (published) throw inSchedule("Choose one: publish it immediately, or at this date and time")
	if (stored && localTimeValue(stored) === localTimeValue(scheduledFor)) {
		const isDue = stored <= now.toISOString()
		return { published: isDue, scheduledFor: isDue ? null : stored }
	}
	if (scheduledFor > now.toISOString()) return { published, scheduledFor }
	const times = `${formatDateTime(scheduledFor)} has passed: it is ${formatDateTime(now.toISOString())} on the farm`
	throw inSchedule(`${times}. Choose a later time, or publish immediately`)
}

const inSchedule = (message: string) => new Refusal(message, { field: "scheduledFor" })

const ACTIONS = { draft: "unpublished", scheduled: "scheduled", published: "published" } as const

export async function recordPublication(
	db: Database,
	{ id, kind, title }: { id: number; kind: PostKind; title: string },
	{ published, scheduledFor = null }: ChosenPublication,
	change: Change,
): Promise<void> {
	const publication = publicationOf({ published, scheduledFor })
	const isAhead = publication === "scheduled" && scheduledFor
	const time = isAhead ? ` (${formatDateTime(scheduledFor)})` : ""
	await recordChange(db, change, `${kind}.${ACTIONS[publication]}`, { id, name: title + time })
}
