import { z } from "zod"

/** The page's form: the ticked box. */
export const waiverForm = z.object({
	accept: z.literal("on", { error: "Please tick the box to accept the terms." }),
})

/** The same from a script: that it is sent is the acceptance. */
export const waiverBody = z.object({
	redirect: z.literal("parking", { error: "redirect must be 'parking' or absent" }).nullish(),
})
