import { data, href, type RouterContextProvider } from "react-router"
import { keepAdminList, MAX_BULK, parseIds } from "../../forms/admin-list.ts"
import type { AuditAction } from "../../models/audit.ts"
import type { Change } from "../../models/change.ts"
import type { BulkAnswer } from "../../models/species-changes.server.ts"
import { listSpeciesNames } from "../../models/species-labels.server.ts"
import { methodNotAllowed } from "../answers.server.ts"
import { adminContext, databaseContext } from "../context.server.ts"
import { redirectWith } from "../flash.server.ts"

const NOTHING_SELECTED = "No species selected"
const TOO_MANY = `Please select at most ${MAX_BULK} species`

type Context = Readonly<RouterContextProvider>

/** The species that an address selects, for the page that asks what to do with them. */
export async function findSelection(context: Context, url: URL) {
	const asked = parseIds(url.searchParams.getAll("ids"))
	const ids = asked ?? []
	const species = await listSpeciesNames(context.get(databaseContext), ids)
	const selection = {
		species,
		unknown: ids.length - species.length,
		problem: asked ? NOTHING_SELECTED : TOO_MANY,
		listSearch: keepAdminList(url.searchParams),
	}
	return data(selection, { status: species.length > 0 ? 200 : 400 })
}

/** Does something to the species that a form names, and goes back to the list, which says so: '3 species archived'. */
export async function changeSelection(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	change: (ids: number[], change: Change) => Promise<BulkAnswer>,
	words: { done: string; failure: string; did: AuditAction },
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = await request.formData().catch(() => new FormData())
	const ids = parseIds(form.getAll("ids"))
	if (!ids?.length) {
		const message = ids ? NOTHING_SELECTED : TOO_MANY
		return data({ message, errors: { "": [message] } }, { status: 400 })
	}
	const { username } = context.get(adminContext)
	const { count, unknown } = await change(ids, { by: username, at: new Date() })
	const list = href("/admin") + keepAdminList(url.searchParams)
	if (count === 0) {
		const description = "The selected species are not there any more."
		return await redirectWith(context, list, { title: words.failure, description, destructive: true })
	}
	const gone = unknown.length > 0 ? `${unknown.length} of the selected were not there any more.` : undefined
	return await redirectWith(context, list, {
		title: `${count} species ${words.done}`,
		description: gone,
		did: words.did,
	})
}
