import type { ServerBuild } from "react-router"
import { data } from "react-router"
import { STORAGE_FAULTS, storageFault } from "../models/storage-fault.ts"
import { logError } from "../system/log.server.ts"

/** Milliseconds between two lines of the log about the same matter: thousands of them would fill what is full already. */
const QUIET_MS = 60_000

const lastSaid = new Map<string, { at: number; since: number }>()

/** What to answer where the disk takes no changes, noted in the log once a minute; undefined for every other error. */
export function storageAnswer(
	error: unknown,
	now = Date.now(),
): { status: number; message: string } | undefined {
	const fault = storageFault(error)
	if (!fault) return undefined
	const last = lastSaid.get(fault)
	if (last && now - last.at < QUIET_MS) last.since += 1
	else {
		logError(STORAGE_FAULTS[fault].message, error, { moreSinceLast: last?.since })
		lastSaid.set(fault, { at: now, since: 0 })
	}
	return STORAGE_FAULTS[fault]
}

type Call = (args: never) => unknown

/** The same build, whose loaders and actions answer in a sentence where the disk takes no changes. */
export function withStorageAnswers(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		if (!route) return [id, route]
		const module = { ...route.module }
		if (module.loader) module.loader = answering(module.loader)
		if (module.action) module.action = answering(module.action)
		return [id, { ...route, module }]
	})
	return { ...build, routes: Object.fromEntries(routes) }
}

function answering<Known extends Call>(call: Known): Known {
	const patient = async (args: never) => {
		try {
			return await call(args)
		} catch (error) {
			const answer = storageAnswer(error)
			if (!answer) throw error
			throw data({ message: answer.message }, { status: answer.status, headers: { "Retry-After": "60" } })
		}
	}
	return patient as unknown as Known
}
