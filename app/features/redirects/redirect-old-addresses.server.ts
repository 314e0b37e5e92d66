import { createContext, type MiddlewareFunction, redirect } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { isInOwnFolder, normalizePath } from "#core/http/own-addresses.ts"
import type { AddressCounts } from "./address-counts.server.ts"
import { findRedirect } from "./redirect.server.ts"

export const addressCountsContext = createContext<AddressCounts>()

export const redirectOldAddresses: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const response = await next()
	const isRead = request.method === "GET" || request.method === "HEAD"
	const path = normalizePath(url.pathname)
	if (response.status !== 404 || !isRead || isInOwnFolder(path)) return response
	const found = await findRedirect(context.get(databaseContext), path)
	const counts = context.get(addressCountsContext)
	if (!found) {
		if (request.method === "GET") counts.countMissing(path)
		return response
	}
	if (request.method === "GET") counts.countRedirect(found.id)
	const { href, pathname, search, hash } = new URL(found.target, context.get(originContext))
	const location = found.target.startsWith("/") ? pathname + search + hash : href
	// 301, because every client knows it and only GET is redirected; `no-cache`, so that a changed redirect takes effect immediately.
	throw redirect(location, { status: 301, headers: { "Cache-Control": "no-cache" } })
}
