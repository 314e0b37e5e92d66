import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { CheckedFiles } from "#app/models/media/sent-files.server.ts"
import { storedCoverFields } from "#app/models/posts/cover-form.ts"
import type { PostCover } from "#app/models/posts/post.ts"
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

/** The cover of a version of a post. */
export type CoverVersion = { isThere: boolean; isSent: boolean; alt: string; x: number; y: number }

export function storedCover(post: PostCover): CoverVersion {
	const { coverAlt: alt = "", focusX = "50", focusY = "50" } = storedCoverFields(post)
	return { isThere: post.coverUrl !== null, isSent: false, alt, x: Number(focusX), y: Number(focusY) }
}

/** `stored` is kept unless the form has another picture, or removes it. */
export function typedCover(
	form: CoverForm,
	files: CheckedFiles,
	stored: CoverVersion | undefined,
): CoverVersion {
	const isSent = files.image !== undefined
	const isThere = isSent || (!form.removeImage && stored?.isThere === true)
	return { isThere, isSent, alt: form.coverAlt, x: form.focusX, y: form.focusY }
}

/** What a form without another picture sends for this cover. */
export function coverFieldsOf({ alt, x, y }: CoverVersion): CoverForm {
	return { coverAlt: alt, focusX: x, focusY: y, removeImage: false }
}

export function coverInWords({ isThere, isSent, alt, x, y }: CoverVersion): string {
	if (!isThere) return ""
	const focus = `${x}% from the left and ${y}% from the top stay in view`
	return [isSent && "The picture that you chose", alt || "Decorative", focus].filter(Boolean).join(", ")
}
