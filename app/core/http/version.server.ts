import { formatDate } from "#core/time/local-time.ts"
import { version } from "../../../package.json"

/** For staff and the machine's log only. */
export function describeVersion(): string {
	// Vite replaces it in a build with the build's time, UTC ISO 8601.
	const builtAt = import.meta.env.BUILT_AT as string | undefined
	return builtAt ? `Version ${version}, built ${formatDate(builtAt)}` : `Version ${version}, in development`
}
