import { data, href, type RouterContextProvider, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { MAX_BULK, parseIds, withAdminList, withNothingSelected } from "#features/species/admin-list.ts"
import { listSpeciesNames } from "#features/species/codes/species-labels.server.ts"
import { type BulkResult, changeSpecies } from "#features/species/import/species-changes.server.ts"
import { BULK_ACTIONS, type BulkName } from "./bulk-actions.ts"

const TOO_MANY = `Select at most ${formatNumber(MAX_BULK)} species`

type Context = Readonly<RouterContextProvider>

const bulkOf = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf("/") + 1) as BulkName

/** The species selected in the URL that would change. Redirects to the list if none exists, as with Back after deleting. */
export async function findSelection(context: Context, url: URL) {
	const bulk = bulkOf(url)
	const { archives } = BULK_ACTIONS[bulk]
	const requested = parseIds(url.searchParams.getAll("ids"))
	const ids = requested ?? []
	const found = await listSpeciesNames(context.get(databaseContext), ids)
	const listSearch = withAdminList(url.searchParams)
	if (requested?.length === 0) throw redirect(`${href("/admin")}${withNothingSelected(listSearch)}`, 303)
	if (ids.length > 0 && found.length === 0) {
		const title = ids.length === 1 ? "This species no longer exists" : "The selected species no longer exist"
		throw await redirectWith(context, href("/admin") + listSearch, { title })
	}
	const changing = found.filter(({ archived }) => archived !== archives)
	const species = changing.map(({ id, name }) => ({ id, name }))
	const selection = {
		bulk,
		species,
		unchanged: found.length - species.length,
		unknown: ids.length - found.length,
		listSearch,
	}
	return data(selection, { status: found.length > 0 ? 200 : 400 })
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
	const messages = BULK_ACTIONS[bulkOf(url)]
	const form = await readFields(request)
	// 'Undo' has them in its URL.
	const sent = form.has("ids") ? form.getAll("ids") : url.searchParams.getAll("ids")
	const ids = parseIds(sent)
	const list = href("/admin") + withAdminList(url.searchParams)
	if (ids?.length === 0)
		throw redirect(href("/admin") + withNothingSelected(withAdminList(url.searchParams)), 303)
	if (!ids)
		return await redirectWith(context, list, {
			title: messages.failure,
			description: `${TOO_MANY}.`,
			destructive: true,
		})
	const change = changeOf(context)
	const { archives } = messages
	const { count, unchanged, unknown, changed } = await changeSpecies(
		context.get(databaseContext),
		{ ids, archives },
		change,
	)
	if (count === 0 && unchanged > 0) {
		const title =
			unchanged === 1 ? `1 species was ${messages.already}` : `The selected species were ${messages.already}`
		return await redirectWith(context, list, { title, description: "Nothing was changed." })
	}
	if (count === 0) {
		const description =
			ids.length === 1
				? "This species no longer exists. Someone else may have deleted it."
				: "The selected species no longer exist. Someone else may have deleted them."
		const title = ids.length === 1 ? (messages.failureOfOne ?? messages.failure) : messages.failure
		return await redirectWith(context, list, { title, description, destructive: true })
	}
	const notes = [
		named(changed),
		unchanged > 0 &&
			`${formatNumber(unchanged)} of the selected species ${unchanged === 1 ? "was" : "were"} ${messages.already}.`,
		unknown.length > 0 &&
			`${formatNumber(unknown.length)} of the selected species no longer ${unknown.length === 1 ? "exists" : "exist"}.`,
	]
	return await redirectWith(context, list, {
		title: `${formatNumber(count)} species ${messages.done}`,
		description: notes.filter(Boolean).join(" ") || undefined,
		auditAction: messages.auditAction,
		...pathsAfter(archives, changed, change.at),
	})
}
