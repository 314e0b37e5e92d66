import { type RawBuilder, sql, type UpdateObject } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import type { PostKind } from "./post-kind.ts"
import type { ChosenPublication } from "./publication.ts"

const isAhead = (now: string) => sql<boolean>`(state = 'scheduled' and published_at > ${now})`

const isPublicAt = (now: string) => sql<boolean>`(state != 'draft' and not ${isAhead(now)})`

/** Whether visitors see a post now: a scheduled one without another change as soon as its time has come. */
export const isPublic = () => isPublicAt(new Date().toISOString())

type NewPublication = { published: boolean; publishedAt?: Date; scheduledFor?: string | null }

export function publicationColumns({ published, publishedAt, scheduledFor }: NewPublication, now: Date) {
	if (published) return { state: "published" as const, published_at: (publishedAt ?? now).toISOString() }
	if (scheduledFor) return { state: "scheduled" as const, published_at: scheduledFor }
	return { state: "draft" as const, published_at: null }
}

export type PublishOptions = { withTodaysDate?: boolean }

export async function setPublication(
	db: Database,
	id: number,
	{ published, scheduledFor = null }: ChosenPublication,
	change: Change,
	options: PublishOptions = {},
): Promise<void> {
	if (published) await publishPost(db, id, change, options)
	else if (scheduledFor) await schedulePost(db, id, scheduledFor, change)
	else await unpublishPost(db, id, change)
}

/** A post that was published before gets its first date again unless `withTodaysDate` is set. */
export async function publishPost(
	db: Database,
	id: number,
	change: Change,
	{ withTodaysDate = false }: PublishOptions = {},
): Promise<string | undefined> {
	const now = change.at.toISOString()
	const published = {
		state: "published" as const,
		published_at: withTodaysDate ? now : sql<string>`coalesce(${dateBefore(now)}, ${now})`,
		published_before: null,
	}
	const changed = await changePost(db, id, published, now, isPublicAt(now))
	if (changed) await recordChange(db, change, `${changed.kind}.published`, { id, name: changed.title })
	return await findTitle(db, id)
}

/** Undefined if it is so already, or deleted. */
function changePost(
	db: Database,
	id: number,
	values: UpdateObject<Schema, "posts">,
	now: string,
	isAlready: RawBuilder<boolean>,
) {
	return db
		.updateTable("posts")
		.set({ ...values, updated_at: now, revision: sql<number>`revision + 1` })
		.where("id", "=", id)
		.where(sql<boolean>`not ${isAlready}`)
		.returning(["title", "kind"])
		.executeTakeFirst()
}

export async function schedulePost(
	db: Database,
	id: number,
	scheduledFor: string,
	change: Change,
): Promise<string | undefined> {
	const now = change.at.toISOString()
	const scheduled = {
		state: "scheduled" as const,
		published_before: dateBefore(now),
		published_at: scheduledFor,
	}
	const isAlready = sql<boolean>`(state = 'scheduled' and published_at = ${scheduledFor})`
	const changed = await changePost(db, id, scheduled, now, isAlready)
	if (changed) await recordScheduled(db, { id, ...changed, scheduledFor }, change)
	return await findTitle(db, id)
}

export async function recordScheduled(
	db: Database,
	{ id, kind, title, scheduledFor }: { id: number; kind: PostKind; title: string; scheduledFor: string },
	change: Change,
): Promise<void> {
	const time = formatDateTime(scheduledFor)
	await recordChange(db, change, `${kind}.scheduled`, { id, name: `${title} (${time})` })
}

export async function unpublishPost(db: Database, id: number, change: Change): Promise<string | undefined> {
	const now = change.at.toISOString()
	const draft = { state: "draft" as const, published_at: dateBefore(now), published_before: null }
	const changed = await changePost(db, id, draft, now, sql<boolean>`state = 'draft'`)
	if (changed) await recordChange(db, change, `${changed.kind}.unpublished`, { id, name: changed.title })
	return await findTitle(db, id)
}

/** The time at which a post becomes or became public by its schedule (UTC ISO 8601). */
export async function findStoredSchedule(db: Database, id: number): Promise<string | null> {
	const post = db.selectFrom("posts").select("published_at").where("id", "=", id)
	const row = await post.where("state", "=", "scheduled").executeTakeFirst()
	return row?.published_at ?? null
}

/** The date of the latest real publication: a schedule that hasn't come true doesn't count. */
function dateBefore(now: string): RawBuilder<string | null> {
	return sql`iif(${isAhead(now)}, published_before, published_at)`
}

async function findTitle(db: Database, id: number): Promise<string | undefined> {
	const row = await db.selectFrom("posts").select("title").where("id", "=", id).executeTakeFirst()
	return row?.title
}
