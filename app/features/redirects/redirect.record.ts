import { pagesSearch } from "#core/forms/page-range.ts"
import { line, webAddress } from "#core/forms/text-rules.ts"
import { isOwnPage, MAX_PATH, normalizePath } from "#core/http/own-addresses.ts"
import { defineRecord } from "#core/records/define-record.ts"
import { isLink } from "#core/text/web-address.ts"

export type Redirect = {
	id: number
	path: string
	target: string
	updatedAt: string
	revision: number
}

/** Patterns in other systems, such as /shop/*, /shop/:name, /shop/{name} and /shop/(.*)$. */
const PATTERN = /[*^\\{}]|\/:|\.\+|\$$/

/** In characters, before the host and query string are removed and it is decoded. */
const MAX_TYPED = 1_000

export const REDIRECT = defineRecord<Redirect>()({
	table: "redirects",
	title: "path",
	noun: "redirect",
	role: "admin",
	newAt: "/admin/site/redirects/new",
	page: "/admin/site/redirects/:id/edit",
	list: "/admin/site/redirects",
	listSearch: pagesSearch,
	most: 5_000,
	isNewestFirst: true,
	api: { path: "/api/redirects", reads: "all" },
	fields: {
		path: {
			kind: "line",
			label: "Old address",
			meaning: "a path that the site itself doesn't use, in lower case and without a slash at the end",
			rule: line("Old address", MAX_TYPED)
				.overwrite(normalizePath)
				.refine((path) => path.startsWith("/"), {
					error: "Old address must begin with /, such as /about-us",
				})
				.refine((path) => path.length <= MAX_PATH && !/\p{Cc}/u.test(path), {
					error: `Old address must have at most ${MAX_PATH} characters and no control characters`,
				})
				.refine((path) => !PATTERN.test(path), {
					error: "Old address must be one address. Patterns such as /shop/* don't work: list each address",
				})
				.refine((path) => !isOwnPage(path), { error: ({ input }) => usedText(String(input)) })
				.meta({ maxLength: MAX_PATH }),
			input: { inputMode: "url", autoCapitalize: "none", autoComplete: "off", spellCheck: false },
			hint: "On this site, such as /about-us. What follows a question mark doesn't count.",
		},
		target: {
			kind: "line",
			label: "New address",
			meaning: "a path of this site or an http(s) URL",
			rule: webAddress(
				"New address",
				line("New address", 500),
				isLink,
				"must begin with / for a page of this site, or with http:// or https://",
			),
			input: { inputMode: "url", autoCapitalize: "none", autoComplete: "off", spellCheck: false },
			hint: "A page of this site, such as /visit or /blog/otters, or https://…",
		},
	},
	saved: ({ path }) => ({ title: "Redirect saved", description: path }),
})

export const usedText = (path: string) =>
	`The site itself uses ${path}, so it can't lead elsewhere. Choose another old address.`
