import { data, type RouterContextProvider } from "react-router"
import { keepAdminList, MAX_BULK, parseIds } from "../forms/admin-list.ts"
import type { Change } from "../models/change.ts"
import { listSpeciesNames } from "../models/species.server.ts"
import type { BulkAnswer } from "../models/species-changes.server.ts"
import { methodNotAllowed } from "./answers.server.ts"
import { adminContext, databaseContext } from "./context.server.ts"
import { redirectWith } from "./flash.server.ts"

type Context = Readonly<RouterContextProvider>

/** The species that an address selects, for the page that asks what to do with them. */
export async function findSelection(context: Context, url: URL) {
	const ids = parseIds(url.searchParams.getAll("ids")) ?? []
	const species = await listSpeciesNames(context.get(databaseContext), ids)
	const selection = {
		species,
		unknown: ids.length - species.length,
		listSearch: keepAdminList(url.searchParams),
	}
	return data(selection, { status: species.length > 0 ? 200 : 400 })
}

/** Does something to the species that a form names, and goes back to the list, which says so: '3 species archived'. */
export async function changeSelection(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	change: (ids: number[], change: Change) => Promise<BulkAnswer>,
	done: string,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = await request.formData().catch(() => new FormData())
	const ids = parseIds(form.getAll("ids"))
	if (!ids?.length) {
		const message = ids ? "No species selected" : `Please select at most ${MAX_BULK} species.`
		return data({ message, errors: { "": [message] } }, { status: 400 })
	}
	const { username } = context.get(adminContext)
	const { count, unknown } = await change(ids, { by: username, at: new Date() })
	const gone = unknown.length > 0 ? `${unknown.length} of the selected were not there any more.` : undefined
	return await redirectWith(context, `/admin${keepAdminList(url.searchParams)}`, {
		title: `${count} species ${done}`,
		description: gone,
	})
}
