import { createHash } from "node:crypto"
import type { EntryContext } from "react-router"

type Manifest = EntryContext["manifest"]

const NOT_FOR_VISITORS = /^(api\/|routes\/(admin|feeds)\/|routes\/auth\/invitation$)/

/** Leaves out routes for staff and the API. The file name contains a hash, so browsers can cache it. */
export function publicManifest({ url, entry, routes, sri }: Manifest): Manifest {
	const visitors = Object.entries(routes).filter(([id]) => !NOT_FOR_VISITORS.test(id))
	const content = { entry, routes: Object.fromEntries(visitors), sri }
	const version = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 8)
	return { ...content, version, url: url.replace(/[^/]*$/, `manifest-${version}-visitors.js`) }
}

let visitors: Manifest | undefined

/** Depends on the URL only, not on the viewer, so that pages can be cached. */
export function manifestFor(manifest: Manifest, routes: string[]): Manifest {
	visitors ??= publicManifest(manifest)
	const { routes: known } = visitors
	return routes.every((id) => known[id]) ? visitors : manifest
}
