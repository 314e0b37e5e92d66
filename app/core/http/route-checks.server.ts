import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "react-router"
import { data, redirect } from "react-router"
import { askForPassword } from "#core/accounts/own-password.server.ts"
import {
	AccessEndedError,
	checkAccess,
	rejectUnlessStaff,
	reloadSession,
} from "#core/accounts/staff-access.server.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { findClosed } from "#core/settings/parts.server.ts"
import { databaseContext, failureContext, staffAccessContext } from "./context.server.ts"
import type { RouteHandle } from "./route-handle.ts"
import { fullPath } from "./route-table.server.ts"

type Args = LoaderFunctionArgs & ActionFunctionArgs

type Handler = (args: never) => unknown

/** Wraps every loader and action, so that a new route can't forget a check. */
export function withRouteChecks(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route]
		const module = { ...route.module }
		const handle = (module.handle || {}) as RouteHandle
		const [path, isPage] = [fullPath(route, build.routes), module.default !== undefined]
		if (handle.acceptsUploads && handle.asksPassword)
			throw new Error(`${id}: a page that accepts uploads can't ask for the password`)
		if (module.action) {
			const action = route.path === API ? module.action : postOnly(module.action)
			module.action = explainingErrors(unlessClosed(path, isPage, receivingFirst(action, handle)))
		}
		if (module.loader)
			module.loader = explainingErrors(unlessClosed(path, isPage, module.loader), handle.failure)
		return [id, { ...route, module }]
	})
	return { ...build, routes: Object.fromEntries(routes) }
}

/** Responds 404 if the farm does without this part; pages of the news lead to the home page. */
function unlessClosed<Wrapped extends Handler>(path: string, isPage: boolean, handler: Wrapped): Wrapped {
	const wrapped = async (args: never) => {
		const closed = await findClosed((args as Args).context.get(databaseContext), path)
		if (closed === "blog_enabled" && isPage) throw redirect("/")
		if (closed) throw notFound()
		return await handler(args)
	}
	return wrapped as unknown as Wrapped
}

const API = "api/*"

function postOnly<Wrapped extends Handler>(action: Wrapped): Wrapped {
	const wrapped = async (args: never) => {
		if ((args as Args).request.method === "POST") return await action(args)
		throw Response.json({ message: "Method Not Allowed" }, { status: 405, headers: { Allow: "POST" } })
	}
	return wrapped as unknown as Wrapped
}

function explainingErrors<Wrapped extends Handler>(handler: Wrapped, failure?: string): Wrapped {
	const wrapped = async (args: never) => {
		const { context, request, url, pattern } = args as Args
		try {
			return await handler(args)
		} catch (error) {
			if (error instanceof AccessEndedError) {
				await reloadSession(context, request)
				await rejectUnlessStaff(context, request, url, pattern)
				throw data(null, { status: 403 })
			}
			const response = diskErrorResponse(error)
			if (!response) {
				if (failure && error instanceof Error) context.set(failureContext, failure)
				throw error
			}
			throw data({ message: response.message }, { status: response.status, headers: { "Retry-After": "60" } })
		}
	}
	return wrapped as unknown as Wrapped
}

/** Waits for the body, then checks access again. Actions with files do this themselves. */
function receivingFirst<Wrapped extends Handler>(action: Wrapped, handle: RouteHandle): Wrapped {
	const wrapped = async (args: never) => {
		const { context, request } = args as Args
		if (context.get(staffAccessContext) === null || handle.acceptsUploads) return await action(args)
		const body = await request.arrayBuffer().catch(() => {
			throw data(null, { status: 400 })
		})
		const { url, method, headers, signal } = request
		const received = () => new Request(url, { method, headers, signal, body })
		await checkAccess(context)
		const rejection = await askForPassword(context, handle, received(), (args as Args).params)
		return rejection ?? (await action({ ...(args as Args), request: received() } as never))
	}
	return wrapped as unknown as Wrapped
}
