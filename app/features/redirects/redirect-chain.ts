import { normalizePath } from "#core/http/own-addresses.ts"

/** What other systems write for several addresses at once, such as /shop/*, /shop/:name, /shop/{name} and /shop/(.*)$. */
export const isPattern = (path: string) => /[*^\\{}]|\/:|\.\+|\$$/.test(path)

type Rules = Pick<ReadonlyMap<string, { id: number; target: string }>, "get">

const SHOWN_OF_LOOP = 5

/**
 * Follows a redirect to its end. `origin` is the site's own, if it is known. Returns undefined if there is none, and the beginning and end
 * of a loop for people.
 */
export function followRedirect(
	redirects: Rules,
	path: string,
	origin = "",
): { id: number; target: string } | { loop: string } | undefined {
	const first = redirects.get(path)
	if (!first) return undefined
	const passed = new Set([path])
	let { target } = first
	for (;;) {
		const next = pathOnSite(target, origin)
		const further = next === undefined ? undefined : redirects.get(next)
		if (next === undefined || !further) return { id: first.id, target }
		if (passed.has(next)) {
			const shown = [...passed].slice(0, SHOWN_OF_LOOP)
			return { loop: [...shown, ...(passed.size > SHOWN_OF_LOOP ? ["…"] : []), next].join(" → ") }
		}
		passed.add(next)
		target = further.target
	}
}

/** Where a new address leads on this site. Undefined if it leads elsewhere. Browsers open http:// as https://. */
function pathOnSite(target: string, origin: string): string | undefined {
	const own = URL.parse(origin || NO_ORIGIN)
	const url = URL.parse(target, own?.href)
	return url && own && url.host === own.host ? normalizePath(url.pathname) : undefined
}

const NO_ORIGIN = "https://none.invalid"
