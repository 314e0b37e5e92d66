import { data, href, type RouterContextProvider, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { MAX_BULK, parseIds, withAdminList, withNothingSelected } from "#features/species/admin-list.ts"
import { listNames } from "#features/species/species.server.ts"
import { type BulkResult, changeSpecies } from "#features/species/species-changes.server.ts"
import { BULK_ACTIONS, type BulkName, goneText, someText } from "./bulk-actions.ts"

type Context = Readonly<RouterContextProvider>

const bulkOf = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf("/") + 1) as BulkName

/** The species selected in the URL that would change. Redirects to the list if none exists, as with Back after deleting. */
export async function findSelection(context: Context, url: URL) {
	const bulk = bulkOf(url)
	const { archives } = BULK_ACTIONS[bulk]
	const requested = parseIds(url.searchParams.getAll("ids"))
	const ids = requested ?? []
	const found = await listNames(context.get(databaseContext), { ids })
	const listSearch = withAdminList(url.searchParams)
	if (requested?.length === 0) throw redirect(`${href("/admin")}${withNothingSelected(listSearch)}`, 303)
	if (ids.length > 0 && found.length === 0)
		throw await redirectWith(context, href("/admin") + listSearch, { title: goneText(ids.length) })
	const changing = found.filter(({ archived }) => archived !== archives)
	const species = changing.map(({ id, name }) => ({ id, name }))
	const counts = { unchanged: found.length - species.length, unknown: ids.length - found.length }
	return data({ bulk, species, ...counts, listSearch }, { status: found.length > 0 ? 200 : 400 })
}

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
	const { archives, already, done, failure, failureOfOne, auditAction } = BULK_ACTIONS[bulkOf(url)]
	const form = await readFields(request)
	// 'Undo' has them in its URL.
	const ids = parseIds(form.has("ids") ? form.getAll("ids") : url.searchParams.getAll("ids"))
	const listSearch = withAdminList(url.searchParams)
	const list = href("/admin") + listSearch
	if (ids?.length === 0) throw redirect(href("/admin") + withNothingSelected(listSearch), 303)
	const fail = (title: string, description: string) =>
		redirectWith(context, list, { title, description, destructive: true })
	if (!ids) return await fail(failure, `Select at most ${formatNumber(MAX_BULK)} species.`)
	const change = changeOf(context)
	const result = await changeSpecies(context.get(databaseContext), { ids, archives }, change)
	const { changed, unchanged, unknown } = result
	if (changed.length === 0 && unchanged > 0) {
		const title = unchanged === 1 ? `1 species was ${already}` : `The selected species were ${already}`
		return await redirectWith(context, list, { title, description: "Nothing was changed." })
	}
	if (changed.length === 0) {
		const who = `Someone else may have deleted ${ids.length === 1 ? "it" : "them"}.`
		const title = ids.length === 1 ? (failureOfOne ?? failure) : failure
		return await fail(title, `${goneText(ids.length)}. ${who}`)
	}
	const notes = [named(changed)]
	if (unchanged > 0) notes.push(`${someText(unchanged, "was", "were")} ${already}.`)
	if (unknown.length > 0) notes.push(`${someText(unknown.length, "no longer exists", "no longer exist")}.`)
	return await redirectWith(context, list, {
		title: `${formatNumber(changed.length)} species ${done}`,
		description: notes.join(" "),
		auditAction,
		...pathsAfter(archives, changed, change.at),
	})
}
