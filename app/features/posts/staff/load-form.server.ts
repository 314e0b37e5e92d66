import { data } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import { loadRecordForm } from "#core/records/record-routes.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { findPost } from "#features/posts/post.server.ts"
import { listUploadedPictures } from "#features/posts/uploaded-picture.server.ts"
import { newPictureKey, parsePictureOwner } from "#features/posts/uploaded-picture.ts"
import type { SharedForm } from "./shared-controls.tsx"

type LoaderArgs = Pick<Parameters<typeof loadRecordForm>[1], "context" | "url"> & {
	params: { id?: string | undefined }
}

export async function loadTextForm<R extends SharedForm>(
	text: StoredForm<R>,
	{ context, params, url }: LoaderArgs,
) {
	const db = context.get(databaseContext)
	const { data: form, init } = await loadRecordForm(text, { context, url }, { id: params.id })
	const { pictureKey: sent } = (form.values ?? {}) as { pictureKey?: string }
	const pictureKey = sent && parsePictureOwner(sent) ? sent : newPictureKey(crypto.randomUUID())
	const post = form.storedId === null ? undefined : await findPost(db, form.storedId)
	const owner = params.id ?? pictureKey
	const parsed = parsePictureOwner(owner)
	const page = {
		...form,
		values: form.values && { ...form.values, pictureKey },
		closeTo: text.list + form.search,
		// A new one is on the first page of the list.
		search: "",
		firstPublishedAt: post && !post.published ? post.firstPublishedAt : null,
		storedSchedule: post?.scheduledFor ?? null,
		storedSlug: post?.slug ?? "",
		openedAt: Date.now(),
		owner,
		uploaded: parsed ? await listUploadedPictures(db, parsed) : [],
	}
	return data(page, init ?? {})
}
