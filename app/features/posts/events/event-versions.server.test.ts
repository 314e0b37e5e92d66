import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#core/testing/database.ts"
import { newPost, postEvent } from "#core/testing/posts.ts"
import { restoreDeletedAt } from "#core/trash/restore.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { ALL_KINDS } from "#core/trash/trash-kinds.ts"
import { findPost } from "#features/posts/post.server.ts"
import { compareVersions, listVersions } from "#features/posts/post-versions.server.ts"
import { restoreVersion, savePost } from "#features/posts/save-post.server.ts"
import type { PostEvent } from "./post-event.ts"

const EVENT = postEvent({ place: "Barn", signUpUrl: "https://sign.example/" })
const TEXT = newPost({ title: "Walk" })

const REPEATS: PostEvent["repeats"] = {
	frequency: "weekly",
	until: null,
	count: 4,
	changes: [{ day: "2026-09-26", cancelled: true, newDay: null, newStart: null, newEnd: null }],
}

test("versions and the trash hold how an event repeats", async () => {
	const { db, close } = testDatabase()
	onTestFinished(() => close())
	const change = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }
	const event = { ...EVENT, repeats: REPEATS }
	const { id } = await savePost(db, { kind: "post" }, { ...TEXT, event }, change)
	await savePost(db, { kind: "post", id, revision: 1 }, { ...TEXT, event: EVENT }, change)
	const [once, first] = await listVersions(db, id)
	const [changed] = compareVersions("post", once?.fields ?? {}, first?.fields ?? {})
	expect(changed?.after).toContain(
		"Every Saturday, 4 times from September 19, 2026\nNot on September 26, 2026",
	)
	await restoreVersion(db, { id, versionId: Number(first?.id), revision: 2 }, change)
	await deleteRecord(db, "post", id, change)
	await restoreDeletedAt(db, change.at.toISOString(), ALL_KINDS, change)
	expect((await findPost(db, id))?.event).toEqual(event)
})
