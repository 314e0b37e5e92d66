import { z } from "zod"
import { oneLine } from "#core/text/normalize.ts"
import type { PostKind } from "./post-kind.ts"
import { MAX_SLUG } from "./slug.ts"

/** The last part of a post's URL. Nothing leaves it as it is. */
export const slugField = z
	.string({ error: "Address must be text" })
	.overwrite(oneLine)
	.refine((text) => text.length <= MAX_SLUG, {
		error: `Address has more than ${MAX_SLUG} characters`,
		abort: true,
	})
	.refine((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text), {
		error: "Address can only have lower-case letters from a to z, digits, and single hyphens between them",
	})
	.optional()

export function slugTaken(title: string, kind: PostKind): string {
	return `The ${kind} '${title}' has this address, had it before, or is in the trash with it. Choose another one`
}
