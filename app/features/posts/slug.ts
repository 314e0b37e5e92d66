import { z } from "zod"
import { isOwnPage, normalizePath } from "#core/http/own-addresses.ts"
import { normalize, PLAIN_LETTERS } from "#core/text/normalize.ts"
import { firstWords } from "#core/text/text.ts"

/** In characters, for each part of a page's path. */
export const MAX_SLUG = 80

const LETTERS: Record<string, string> = { ...PLAIN_LETTERS, ä: "ae", ö: "oe", ü: "ue" }

/** `fallback` is for a title without Latin letters and digits. */
export function slugFromTitle(title: string, fallback: string): string {
	const plain = normalize(title)
		.toLowerCase()
		.replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter)
	const words = normalize(plain, "NFKD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase()
		.split(/[^a-z0-9]+/)
		.filter(Boolean)
	return firstWords(words.join(" "), MAX_SLUG).replaceAll(" ", "-") || fallback
}

/** Adds the number, from 2 on, to the last part of the path. */
export function numberedSlug(slug: string, number: number): string {
	if (number === 1) return slug
	const end = `-${number}`
	const at = slug.lastIndexOf("/") + 1
	const part = slug.slice(at, at + MAX_SLUG - end.length).replace(/-$/, "")
	return slug.slice(0, at) + part + end
}

export const isReserved = (path: string) => isOwnPage(path) || /^\/(blog|species)(\/|$)/.test(path)

/** '/about', or '/about/team' for a page below another one. Empty: made from the title. */
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
		error: ({ input }) => `The site itself uses ${input}. Choose another address`,
	})

/** '/about' for '/about/team'; undefined for a top-level page. */
export const pathAbove = (path: string) => /^(\/[^/]+)\/[^/]+$/.exec(path)?.[1]
