import { href, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { parseIds, withAdminList, withNothingSelected } from "#features/species/admin-list.ts"
import { listNames } from "#features/species/species.server.ts"
import { type BulkResult, changeSpecies } from "#features/species/species-changes.server.ts"
import { BULK_ACTIONS, type BulkName } from "./bulk-actions.ts"

const bulkOf = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf("/") + 1) as BulkName

/** Selected species that would change. Redirects to the list without any, as with Back after deleting. */
export async function findSelection(context: Context, url: URL) {
	const bulk = bulkOf(url)
	const { archives } = BULK_ACTIONS[bulk]
	const listSearch = withAdminList(url.searchParams)
	const ids = selectedIds(url.searchParams, listSearch)
	const found = await listNames(context.get(databaseContext), { ids })
	const species = found.filter(({ archived }) => archived !== archives).map(({ id, name }) => ({ id, name }))
	if (species.length === 0) throw await nothingChanged(context, bulk, listSearch)
	return { bulk, species, listSearch }
}

function selectedIds(sent: URLSearchParams | FormData, listSearch: string): number[] {
	const ids = parseIds(sent.getAll("ids")) ?? []
	if (ids.length === 0) throw redirect(href("/admin") + withNothingSelected(listSearch), 303)
	return ids
}

const nothingChanged = (context: Context, bulk: BulkName, listSearch: string) =>
	redirectWith(context, href("/admin") + listSearch, {
		title: "Nothing was changed",
		description: `What you selected was ${BULK_ACTIONS[bulk].done} before, or no longer exists.`,
	})

const MAX_NAMED = 3

function named(changed: { name: string }[]): string {
	const names = changed.slice(0, MAX_NAMED).map(({ name }) => name)
	const others = changed.length - names.length
	return others > 0 ? `${names.join(", ")} and ${formatNumber(others)} more.` : `${names.join(", ")}.`
}

function pathsAfter(archives: boolean | undefined, changed: BulkResult["changed"], at: Date) {
	if (archives === undefined) return { undo: undoDeletion(at), view: href("/admin/trash") }
	const ids = new URLSearchParams(changed.map(({ id }) => ["ids", String(id)]))
	const undo = archives ? href("/admin/species/unarchive") : href("/admin/species/archive")
	const list = archives ? `${href("/admin")}?archived=show` : href("/admin")
	const [first] = changed
	const view = first && changed.length === 1 ? href("/species/:id", { id: String(first.id) }) : list
	return { undo: `${undo}?${ids}`, view }
}

export async function changeSelection(context: Context, { request, url }: { request: Request; url: URL }) {
	const bulk = bulkOf(url)
	const { archives, done, auditAction } = BULK_ACTIONS[bulk]
	const form = await readFields(request)
	const listSearch = withAdminList(url.searchParams)
	// 'Undo' sends them in its URL.
	const ids = selectedIds(form.has("ids") ? form : url.searchParams, listSearch)
	const change = changeOf(context)
	const { changed } = await changeSpecies(context.get(databaseContext), { ids, archives }, change)
	if (changed.length === 0) return await nothingChanged(context, bulk, listSearch)
	return await redirectWith(context, href("/admin") + listSearch, {
		title: `${formatNumber(changed.length)} species ${done}`,
		description: named(changed),
		auditAction,
		...pathsAfter(archives, changed, change.at),
	})
}
