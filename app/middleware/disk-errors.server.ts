import type { LoaderFunctionArgs, ServerBuild } from "react-router"
import { data } from "react-router"
import { DISK_ERRORS, diskErrorOf } from "#app/models/forms/disk-error.ts"
import { logError } from "#app/platform/logger.server.ts"
import { failureContext } from "./context.server.ts"
import { failureOf } from "./error-logging.server.ts"

/** At most one log line per error in this time, because the log may be on the same full disk. */
const LOG_INTERVAL_MS = 60_000

const lastLogged = new Map<string, { at: number; since: number }>()

export function diskErrorResponse(
	error: unknown,
	now = Date.now(),
): { status: number; message: string } | undefined {
	const diskError = diskErrorOf(error)
	if (!diskError) return undefined
	const last = lastLogged.get(diskError)
	if (last && now - last.at < LOG_INTERVAL_MS) last.since += 1
	else {
		logError(DISK_ERRORS[diskError].message, error, { moreSinceLast: last?.since })
		lastLogged.set(diskError, { at: now, since: 0 })
	}
	return DISK_ERRORS[diskError]
}

type Handler = (args: never) => unknown

export function withDiskErrorResponses(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route]
		const module = { ...route.module }
		if (module.loader) module.loader = wrap(module.loader)
		if (module.action) module.action = wrap(module.action)
		return [id, { ...route, module }]
	})
	return { ...build, routes: Object.fromEntries(routes) }
}

function wrap<Wrapped extends Handler>(handler: Wrapped): Wrapped {
	const wrapped = async (args: never) => {
		try {
			return await handler(args)
		} catch (error) {
			const response = diskErrorResponse(error)
			if (!response) {
				const { context, request, pattern } = args as LoaderFunctionArgs
				if (error instanceof Error) context.set(failureContext, failureOf(request, pattern) ?? null)
				throw error
			}
			throw data({ message: response.message }, { status: response.status, headers: { "Retry-After": "60" } })
		}
	}
	return wrapped as unknown as Wrapped
}
