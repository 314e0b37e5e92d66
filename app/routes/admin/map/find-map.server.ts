import { href, type RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findMap } from "#app/models/map/map.server.ts"
import type { FarmMap } from "#app/models/map/map.ts"

/** Returns the map of a page. Throws a redirect to the list of maps if it was deleted. */
export async function requireMap(
	context: Readonly<RouterContextProvider>,
	id: string | undefined,
): Promise<FarmMap> {
	const map = await findMap(context.get(databaseContext), parseId(id) ?? 0)
	if (!map) throw await redirectWith(context, href("/admin/map"), { title: "This map no longer exists" })
	return map
}
