import { formatDate } from "#core/time/local-time.ts"
import { version } from "../../../package.json"

/** Security: for staff and the log only. */
export function describeVersion(): string {
	// Set by Vite in a build, UTC ISO 8601.
	const builtAt = import.meta.env.BUILT_AT as string | undefined
	return builtAt ? `Version ${version}, built ${formatDate(builtAt)}` : `Version ${version}, in development`
}
