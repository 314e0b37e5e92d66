import { matchPath } from "react-router"
import { ACCESS_LEVELS, type Access } from "#core/accounts/user.ts"
import type { ApiAddress, Operations } from "#core/api/operation.ts"
import { roleAt } from "#core/staff/staff-actions.server.ts"
import type { RouteHandle } from "./route-handle.ts"

type BuiltRoute = {
	id: string
	parentId?: string | undefined
	path?: string | undefined
	index?: boolean | undefined
	module: { default?: unknown; loader?: unknown; handle?: unknown }
}

export type BuiltRoutes = Record<string, BuiltRoute | undefined>

/** `path` is the whole path, such as `/species/:id`; `operations` are those of the API. */
export type SiteRoute = {
	id: string
	path: string
	isPage: boolean
	handle: RouteHandle
	operations: Operations
}

export function listRoutes(routes: BuiltRoutes, api: ApiAddress[] = []): SiteRoute[] {
	const pages = Object.values(routes).flatMap((route) => {
		if (!route || (!route.path && !route.index)) return []
		const { id, module } = route
		const path = fullPath(route, routes) || "/"
		return {
			id,
			path,
			isPage: module.default !== undefined,
			handle: (module.handle || {}) as RouteHandle,
			operations: {},
		}
	})
	return [...pages, ...api.map((one) => ({ ...one, id: one.path, isPage: false, handle: {} }))]
}

export function fullPath({ path, parentId }: BuiltRoute, routes: BuiltRoutes): string {
	const parent = parentId === undefined ? undefined : routes[parentId]
	return (parent ? fullPath(parent, routes) : "") + (path ? `/${path}` : "")
}

/** A nested page also shows its parent, so it needs the stricter role of both. */
export function staffRoles(routes: BuiltRoutes): ReadonlyMap<string, Access> {
	const levelOf = (route: BuiltRoute): number => {
		const parent = route.parentId === undefined ? undefined : routes[route.parentId]
		const handle = (route.module.handle || {}) as RouteHandle
		const role = handle.role ?? roleAt(fullPath(route, routes), route.module.loader) ?? "admin"
		const own = ACCESS_LEVELS.indexOf(role)
		return parent?.path ? Math.max(own, levelOf(parent)) : own
	}
	return new Map(
		Object.values(routes).flatMap((route) => {
			const path = route?.path ? fullPath(route, routes) : ""
			return route && path.startsWith("/admin") ? [[path, ACCESS_LEVELS[levelOf(route)] ?? "admin"]] : []
		}),
	)
}

/** `:id` is a number as in `parseId`, other parameters are words; one with a question mark may be missing. */
export function pathPattern(path: string): string {
	return path
		.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
		.replace(/\/:\w+\\\?/g, "(/[\\w-]+)?")
		.replace(/:(\w+)/g, (_, name) => (name === "id" ? "[1-9]\\d{0,14}" : "[\\w-]+"))
}

export function isFixedPath(path: string): boolean {
	return !/[:*]/.test(path)
}

export function routeFinder(routes: SiteRoute[]): (path: string) => SiteRoute | undefined {
	const fixed = new Map<string, SiteRoute>()
	const others: { pattern: RegExp; route: SiteRoute }[] = []
	for (const route of routes) {
		if (isFixedPath(route.path)) fixed.set(route.path, route)
		else others.push({ pattern: new RegExp(`^${pathPattern(route.path)}$`), route })
	}
	return (path) => fixed.get(path) ?? others.find(({ pattern }) => pattern.test(path))?.route
}

/** React Router ignores case and a trailing slash. */
export function uploadRule(routes: SiteRoute[]): (method: string, pathname: string) => boolean {
	const patterns = routes
		.filter(
			({ handle, operations }) => handle.acceptsUploads || Object.values(operations).some((one) => one.form),
		)
		.map(({ path }) => new RegExp(`^${pathPattern(path)}(\\.data)?/?$`, "i"))
	return (method, pathname) =>
		/^(POST|PUT|PATCH)$/.test(method) && patterns.some((pattern) => pattern.test(pathname))
}

/** Deletions have no drafts. React Router prefers paths without parameters. */
export function draftRule(routes: SiteRoute[]): (pathname: string) => boolean {
	const fixedFirst = routes
		.filter(({ path }) => !/(\*|\/delete)$/.test(path))
		.sort((a, b) => Number(isFixedPath(b.path)) - Number(isFixedPath(a.path)))
	return (pathname) => {
		for (const { path, handle } of fixedFirst) {
			if (matchPath(path, pathname)) return handle.hasDrafts ?? handle.acceptsUploads ?? false
		}
		return false
	}
}

export function pagesForCrawlers(routes: SiteRoute[]) {
	return {
		indexed: routes
			.filter(({ handle }) => handle.isIndexed)
			.map(({ id, path, handle: { section } }) => ({ id, path, section })),
		disallowed: routes
			.filter(({ handle }) => handle.isCrawled === false)
			.map(({ path }) => path.replace(/:.*/, "")),
	}
}

export function offlinePatterns(routes: SiteRoute[]) {
	const patternFor = (needs: RouteHandle["offline"]) => {
		const paths = routes.filter(({ handle }) => handle.offline === needs).map(({ path }) => path)
		return `^(${paths.map((path) => (path === "/" ? "" : pathPattern(path))).join("|")})/?$`
	}
	return { withTour: patternFor("with tour"), always: patternFor("always") }
}
