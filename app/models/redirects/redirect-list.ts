import { z } from "zod"
import { formKey, optionalLine, requiredPassage, revision } from "#app/models/forms/text-rules.ts"

export const MAX_ROWS = 2_000

/** `checked` is the digest of the list that was checked last. */
export const redirectListForm = z.object({
	list: requiredPassage("The list", 200_000),
	checked: optionalLine("The digest", 64),
	formKey,
	revision,
})
