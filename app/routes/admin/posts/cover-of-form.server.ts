import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { CheckedFiles } from "#app/models/media/sent-files.server.ts"
import { findCoverId } from "#app/models/posts/post-cover.server.ts"

type Context = Readonly<RouterContextProvider>
type CoverForm = { coverAlt: string; focusX: number; focusY: number; removeImage: boolean }

/** Whether the post has a cover once this form is saved. */
export async function hasCover(
	context: Context,
	{ removeImage }: Partial<CoverForm>,
	files: CheckedFiles,
	id: number | null,
): Promise<boolean> {
	// Also one that can't be read, so that its alternative text isn't asked for only once it can.
	if (files.image || files.errors.image) return true
	if (removeImage || id === null) return false
	return (await findCoverId(context.get(databaseContext), id)) !== undefined
}

/** A post without a cover has no alternative text either. */
export async function coverToSave(context: Context, form: CoverForm, files: CheckedFiles, id: number | null) {
	const isShown = await hasCover(context, form, files, id)
	const cover = isShown ? { alt: form.coverAlt, x: form.focusX, y: form.focusY } : { alt: "", x: 50, y: 50 }
	return { cover, removesCover: form.removeImage }
}
