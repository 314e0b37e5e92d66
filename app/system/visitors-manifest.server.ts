import { createHash } from "node:crypto"
import type { EntryContext } from "react-router"

/** The framework's table of the routes, as the browser gets it: `url` is the address of the file that holds it. */
export type Manifest = EntryContext["manifest"]

/** The staff's pages and what answers programs: no visitor's browser goes there by itself. */
const NOT_FOR_VISITORS = /^routes\/(admin|api|files)\//

/**
 * The table without what visitors have no use for: a few routes of many. It is a file of its own, named after what it holds,
 * so that browsers may keep it for ever.
 */
export function leaveOutForVisitors({ url, entry, routes, sri }: Manifest): Manifest {
	const visitors = Object.entries(routes).filter(([id]) => !NOT_FOR_VISITORS.test(id))
	const content = { entry, routes: Object.fromEntries(visitors), sri }
	const version = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 8)
	return { ...content, version, url: url.replace(/[^/]*$/, `manifest-${version}-visitors.js`) }
}
