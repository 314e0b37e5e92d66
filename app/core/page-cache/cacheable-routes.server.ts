import type { RouteHandle } from "#core/http/route-handle.ts"
import { isFixedPath, pathPattern, type SiteRoute } from "#core/http/route-table.server.ts"

const MAX_URL_LENGTH = 300

type CacheableRoute = {
	section: RouteHandle["section"]
	isApi: boolean
}

type Rule = CacheableRoute & { parameters: readonly string[] }

/** Only exact paths match, so that no other spelling fills the cache. A `.data` request counts as its page. */
export function cacheableRoutes(routes: SiteRoute[]): (url: string) => CacheableRoute | undefined {
	const fixed = new Map<string, Rule | undefined>()
	const patterns: { pattern: RegExp; rule: Rule }[] = []
	for (const route of routes) {
		const rule = ruleOf(route)
		if (isFixedPath(route.path)) fixed.set(route.path, rule)
		else if (rule) patterns.push({ pattern: new RegExp(`^${pathPattern(route.path)}$`), rule })
	}
	return (url) => {
		const known = fixed.get(url)
		if (known) return known
		if (url.length > MAX_URL_LENGTH) return undefined
		const [pathname = "", search] = splitAt(url, "?")
		const path = pathname.replace(/_?\.data$/, "")
		const rule = fixed.has(path) ? fixed.get(path) : patterns.find(({ pattern }) => pattern.test(path))?.rule
		if (!rule) return undefined
		const isKnown = (parameter: string) => {
			const [name = ""] = parameter.split("=", 1)
			return rule.parameters.includes(name) || (name === "_routes" && path !== pathname)
		}
		return search === undefined || search.split("&").every(isKnown) ? rule : undefined
	}
}

function ruleOf({ handle, operations }: SiteRoute): Rule | undefined {
	const parameters = handle.cacheParameters ?? operations.GET?.cacheParameters
	return parameters && { parameters, section: handle.section, isApi: operations.GET !== undefined }
}

function splitAt(text: string, separator: string): [string, string?] {
	const at = text.indexOf(separator)
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
