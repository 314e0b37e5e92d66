import { data, href, type RouterContextProvider, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { AuditAction } from "#app/models/accounts/audit.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { MAX_BULK, parseIds, withAdminList, withNothingSelected } from "#app/models/species/admin-list.ts"
import type { BulkResult } from "#app/models/species/species-changes.server.ts"
import { listSpeciesNames } from "#app/models/species/species-labels.server.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { methodNotAllowed } from "#app/platform/responses.server.ts"

const TOO_MANY = `Select at most ${formatNumber(MAX_BULK)} species`

type Context = Readonly<RouterContextProvider>

/**
 * The species selected in the URL; `changes` picks those that would change. Redirects to the list if none exists, as with
 * Back after deleting.
 */
export async function findSelection(
	context: Context,
	url: URL,
	changes: (species: { archived: boolean }) => boolean = () => true,
) {
	const requested = parseIds(url.searchParams.getAll("ids"))
	const ids = requested ?? []
	const found = await listSpeciesNames(context.get(databaseContext), ids)
	const listSearch = withAdminList(url.searchParams)
	if (requested?.length === 0) throw redirect(`${href("/admin")}${withNothingSelected(listSearch)}`, 303)
	if (ids.length > 0 && found.length === 0) {
		const title = ids.length === 1 ? "This species no longer exists" : "The selected species no longer exist"
		throw await redirectWith(context, href("/admin") + listSearch, { title })
	}
	const species = found.filter(changes).map(({ id, name }) => ({ id, name }))
	const selection = {
		species,
		unchanged: found.length - species.length,
		unknown: ids.length - found.length,
		listSearch,
	}
	return data(selection, { status: found.length > 0 ? 200 : 400 })
}

/** How many names a message has. */
const MAX_NAMED = 3

function named(changed: { name: string }[]): string {
	const names = changed.slice(0, MAX_NAMED).map(({ name }) => name)
	const others = changed.length - names.length
	return others > 0 ? `${names.join(", ")} and ${formatNumber(others)} more.` : `${names.join(", ")}.`
}

/** The path of a bulk action for these species, as the selection opens and 'Undo' sends it. */
export function bulkPath(path: string, changed: { id: number }[]): string {
	return `${path}?${new URLSearchParams(changed.map(({ id }) => ["ids", String(id)]))}`
}

/** One species has a page; several are in the list. */
export function viewOf(list: string) {
	return (changed: { id: number }[]) =>
		changed.length === 1 ? href("/species/:id", { id: String(changed[0]?.id) }) : list
}

/** Changes the species in the form and redirects to the list with a message such as '3 species archived'. */
export async function changeSelection(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	change: (ids: number[], change: Change) => Promise<BulkResult>,
	messages: {
		done: string
		already?: string
		failure: string
		failureOfOne?: string
		auditAction: AuditAction
		/** Paths that undo it and show the result, for the species that changed. */
		undo: (changed: BulkResult["changed"], at: Date) => string
		view: (changed: BulkResult["changed"]) => string
	},
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const form = await request.formData().catch(() => new FormData())
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
	const { username } = context.get(staffContext)
	const at = new Date()
	const { count, unchanged, unknown, changed } = await change(ids, { by: username, at })
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
		undo: messages.undo(changed, at),
		view: messages.view(changed),
	})
}
