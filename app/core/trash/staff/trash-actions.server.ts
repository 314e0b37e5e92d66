import { href } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { databaseContext, staffContext } from "#core/http/context.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { deleteAndRedirect } from "#core/records/delete-and-redirect.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import {
	type RestoreResult,
	restore,
	restoreDeletedAt,
	warnOfSharedName,
} from "#core/trash/restore.server.ts"
import { kindsFor, rulesOf } from "#core/trash/trash-kinds.ts"

export const TRASH_ACTIONS = {
	/** Restores what this person deleted at the time `at`. */
	"/admin/trash/restore": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, url }) {
			const user = context.get(staffContext)
			const change = { by: user.username, at: new Date() }
			const at = url.searchParams.get("at") ?? ""
			const db = context.get(databaseContext)
			const results = await restoreDeletedAt(db, at, kindsFor(user, await readSettings(db)), change)
			const [first] = results
			const importId = parseId(url.searchParams.get("import") ?? "")
			const list = importId ? href("/admin/imports/:id", { id: String(importId) }) : first?.list
			return await redirectWith(
				context,
				list ?? href("/admin/trash"),
				first ? allRestored(first, results) : GONE,
			)
		},
	},
	"/admin/trash/move/:kind/:id": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, params, url }) {
			const settings = await readSettings(context.get(databaseContext))
			const kind = kindsFor(context.get(staffContext), settings).find((one) => one === params.kind)
			if (!kind) throw notFound()
			const to = href("/admin/trash") + pagesSearch(url.searchParams)
			const title = `${rulesOf(kind).label} moved to the trash`
			return await deleteAndRedirect(context, { kind, id: params.id, to, title })
		},
	},
	"/admin/trash/:id/restore": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, params, url }) {
			const db = context.get(databaseContext)
			const user = context.get(staffContext)
			const change = { by: user.username, at: new Date() }
			const result = await restore(
				db,
				parseId(params.id) ?? 0,
				kindsFor(user, await readSettings(db)),
				change,
			)
			const search = pagesSearch(url.searchParams)
			const list = href("/admin/trash") + search
			if (!result) return await redirectWith(context, list, GONE)
			if ("reason" in result) return await redirectWith(context, list, restoredFlash(result, ""))
			const { kind, id } = result
			const warning = kind === "species" ? await warnOfSharedName(db, id) : ""
			const undo = href("/admin/trash/move/:kind/:id", { kind, id: String(id) }) + search
			return await redirectWith(context, list, { ...restoredFlash(result, warning), view: result.view, undo })
		},
	},
} satisfies StaffActions

const GONE: Flash = {
	title: "Nothing to restore",
	description: "Someone else may have restored it or deleted it for good.",
}

function allRestored(first: RestoreResult, results: RestoreResult[]): Flash {
	if (results.length === 1) return restoredFlash(first, "")
	const { noun, auditActions } = rulesOf(first.kind)
	const plural = first.kind === "species" ? noun : `${noun}s`
	const what = results.every(({ kind }) => kind === first.kind) ? plural : "records"
	const kept = results.filter((result) => "reason" in result)
	const all = formatNumber(results.length)
	const count = kept[0] ? `${formatNumber(results.length - kept.length)} of ${all}` : all
	return {
		...(kept[0] && restoredFlash(kept[0], "")),
		title: `${count} ${what} restored`,
		auditAction: auditActions.restored,
	}
}

function restoredFlash(result: RestoreResult, warning: string): Flash {
	const { label, noun, auditActions } = rulesOf(result.kind)
	const { name } = result
	if ("reason" in result)
		return {
			title: `The ${noun} stays in the trash`,
			description: `${name}. ${result.reason}`,
			destructive: true,
		}
	const { hidden, isMoved, hasFollowed, page, isIncomplete } = result
	const notes = [
		hidden,
		hasFollowed && `The page above it has another address now, so its new one is ${page}`,
		isMoved && !hasFollowed && `Another ${noun} has its address now, so its new one is ${page}`,
		isIncomplete && "Without links to what was deleted or changed in the meantime",
	].filter(Boolean)
	return {
		title: `${label} restored`,
		description: [name, ...notes].join(". ") + warning,
		auditAction: auditActions.restored,
	}
}
