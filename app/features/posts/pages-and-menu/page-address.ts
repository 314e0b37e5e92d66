import { z } from "zod"
import { isOwnPage, normalizePath } from "#core/http/own-addresses.ts"
import { MAX_SLUG } from "#features/posts/slug.ts"

/** Whether no page can be there. Below `/blog` and `/species` are posts and species. */
export const isReserved = (path: string) => isOwnPage(path) || /^\/(blog|species)(\/|$)/.test(path)

/** The path of a page: '/about', or '/about/team' for a page below another one. Empty: it is made from the title. */
export const pageAddress = z
	.string({ error: "Address must be text" })
	.optional()
	.transform((typed = "") => (typed.trim() === "" ? "" : normalizePath(`/${normalizePath(typed.trim())}`)))
	.refine((path) => path.split("/").every((part) => part.length <= MAX_SLUG), {
		error: `Address has a part with more than ${MAX_SLUG} characters`,
		abort: true,
	})
	.refine((path) => /^((\/[a-z0-9]+(-[a-z0-9]+)*){1,2})?$/.test(path), {
		error:
			"Address can only have letters from a to z, digits, single hyphens between them, and one slash for a page below another one, such as /about/team",
		abort: true,
	})
	.refine((path) => path === "" || !isReserved(path), {
		error: ({ input }) =>
			`The site itself uses ${input}. Choose another address, such as ${freeAddress(String(input))}`,
	})

/** A part of a path that the site uses can't begin with it. */
function freeAddress(path: string): string {
	const flat = `/${path.slice(1).replaceAll("/", "-")}`
	return isReserved(flat) ? `${flat}-2` : flat
}

/** '/about' of '/about/team'; undefined for a page that isn't below another one. */
export const pathAbove = (path: string) => /^(\/[^/]+)\/[^/]+$/.exec(path)?.[1]
