import { normalizePath } from "#core/http/own-addresses.ts"

/** What other systems write for several addresses at once, such as /shop/*, /shop/:name, /shop/{name} and /shop/(.*)$. */
export const isPattern = (path: string) => /[*^\\{}]|\/:|\.\+|\$$/.test(path)

type RedirectMap = Pick<ReadonlyMap<string, { id: number; target: string }>, "get">

/** Follows a redirect to its end. `origin` is the site's own, if it is known. Returns undefined if there is none. */
export function followRedirect(
	redirects: RedirectMap,
	path: string,
	origin = "",
): { id: number; target: string } | "loop" | undefined {
	const first = redirects.get(path)
	if (!first) return undefined
	const passed = new Set([path])
	let { target } = first
	for (;;) {
		const next = pathOnSite(target, origin)
		const further = next === undefined ? undefined : redirects.get(next)
		if (next === undefined || !further) return { id: first.id, target }
		if (passed.has(next)) return "loop"
		passed.add(next)
		target = further.target
	}
}

/** The redirects that lead in a circle, and the address of the circle that each comes to first. Follows each redirect once. */
export function findLoops(
	redirects: RedirectMap & { keys(): Iterable<string> },
	origin = "",
): Map<string, string> {
	const loops = new Map<string, string>()
	const followed = new Set<string>()
	for (const start of redirects.keys()) {
		const passed = new Map<string, number>()
		let path: string | undefined = start
		while (path !== undefined && !followed.has(path)) {
			const target: string | undefined = redirects.get(path)?.target
			if (target !== undefined) passed.set(path, passed.size)
			followed.add(path)
			path = target === undefined ? undefined : pathOnSite(target, origin)
		}
		if (path === undefined) continue
		const first = passed.has(path) ? path : loops.get(path)
		const begin = passed.get(path) ?? passed.size
		if (first !== undefined) for (const [each, at] of passed) loops.set(each, at < begin ? first : each)
	}
	return loops
}

const SHOWN_OF_LOOP = 5

/** For people: a long circle isn't listed in full. */
export function describeLoop(redirects: RedirectMap, path: string, first: string, origin = ""): string {
	const shown = [path]
	let isFirst = path === first
	while (shown.length <= SHOWN_OF_LOOP) {
		const next = pathOnSite(redirects.get(shown.at(-1) ?? "")?.target ?? "", origin) ?? ""
		shown.push(next)
		if (next === first && isFirst) return shown.join(" → ")
		isFirst ||= next === first
	}
	return [...shown.slice(0, -2), "…", first].join(" → ")
}

/** Where a new address leads on this site. Undefined if it leads elsewhere. Browsers open http:// as https://. */
function pathOnSite(target: string, origin: string): string | undefined {
	const own = URL.parse(origin || NO_ORIGIN)
	const url = URL.parse(target, own?.href)
	return url && own && url.host === own.host ? normalizePath(url.pathname) : undefined
}

const NO_ORIGIN = "https://none.invalid"
