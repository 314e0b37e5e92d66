import { z } from "zod"
import { focusInputs } from "#app/models/settings/picture.record.ts"
import { alternativeText } from "./alternative-text.ts"
import type { PostCover } from "./post.ts"

/** The fields of a post's cover. Whether its alternative text is required depends on the stored picture, so the server decides. */
export const coverFields = {
	imageUpload: z.string().max(64).optional(),
	removeImage: z.boolean().default(false),
	coverAlt: alternativeText,
	coverDecorative: z.boolean().default(false),
	...focusInputs,
}

export type CoverFormValues = {
	coverAlt: string
	coverDecorative: boolean
	focusX: string
	focusY: string
	imageUpload: string
	removeImage: boolean
}

export function coverFormValues(typed: Record<string, unknown>): CoverFormValues {
	const text = (name: string, initial = "") => String(typed[name] ?? initial)
	const isTicked = (name: string) => typed[name] === "on" || typed[name] === true
	return {
		coverAlt: text("coverAlt"),
		coverDecorative: isTicked("coverDecorative"),
		focusX: text("focusX", "50"),
		focusY: text("focusY", "50"),
		imageUpload: text("imageUpload"),
		removeImage: isTicked("removeImage"),
	}
}

/** The fields of a stored cover, as typed. */
export function storedCoverFields(cover: PostCover): Partial<CoverFormValues> {
	if (!cover.coverUrl) return {}
	const [focusX = "50", focusY = "50"] = cover.coverPosition.split(" ").map((part) => part.replace("%", ""))
	return { coverAlt: cover.coverAlt, coverDecorative: cover.coverAlt === "", focusX, focusY }
}
