import { formatDate } from "#core/time/local-time.ts"
import { version } from "../../../package.json"

/** For staff and the machine's log only. `zone` is the farm's time zone. */
export function describeVersion(zone: string): string {
	// Vite replaces it in a build with the build's time, UTC ISO 8601.
	const builtAt = import.meta.env.BUILT_AT as string | undefined
	return builtAt
		? `Version ${version}, built ${formatDate(builtAt, zone)}`
		: `Version ${version}, in development`
}
