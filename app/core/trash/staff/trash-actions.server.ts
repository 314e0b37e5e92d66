import { href } from "react-router"
import { featuresContext } from "#core/feature.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { fromToday, pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import type { Refusal } from "#core/forms/refusal.ts"
import {
	changeOf,
	databaseContext,
	fileServicesOf,
	staffContext,
	transact,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { pathFor } from "#core/records/kind-rules.ts"
import { allKinds, kindsFor, rulesOf } from "#core/records/known-kinds.ts"
import { requireVersion } from "#core/records/known-version.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import { deleteForGood, emptyTrash } from "#core/trash/delete-for-good.server.ts"
import type { TableRow } from "#core/trash/record-tables.server.ts"
import { type Restored, restoreAll, restoreDeletedAt, restoringOf } from "#core/trash/restore.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"

const kindsOf = async (context: Context) =>
	kindsFor(context.get(staffContext), await readSettings(context.get(databaseContext)))

export const TRASH_ACTIONS = {
	/** Restores what this person deleted at `at`. */
	"/admin/trash/restore": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, url }) {
			const kinds = await kindsOf(context)
			const features = context.get(featuresContext)
			const at = url.searchParams.get("at") ?? ""
			const refused: Refusal[] = []
			const restored = await transact(context, (db) =>
				restoreDeletedAt({ db, features }, at, kinds, changeOf(context), refused),
			)
			const importId = parseId(url.searchParams.get("import") ?? "")
			const list = importId ? href("/admin/imports/:id", { id: String(importId) }) : restored[0]?.list
			return await redirectWith(context, list ?? href("/admin/trash"), flashOf(restored, refused))
		},
	},
	/** Leads to the list, with `undo` to the trash, from Today to the dashboard. With `revision`, deletes only that one. */
	"/admin/trash/move/:kind/:id": {
		role: "editor",
		page({ params, url: { searchParams } }) {
			const kind = searchParams.has("undo") ? undefined : allKinds().find((one) => one === params.kind)
			const list = kind ? rulesOf(kind).list.replace(/\/:.*/, "") : href("/admin/trash")
			return fromToday(searchParams) ?? list + pagesSearch(searchParams)
		},
		async act({ context, params: { kind: name, id }, url: { searchParams } }) {
			const kind = (await kindsOf(context)).find((one) => one === name)
			if (!kind) throw notFound()
			const change = changeOf(context)
			const { auditActions, label, list, deletedTitle = `${label} deleted` } = rulesOf(kind)
			const known = { kind, id, revision: parseId(searchParams.get("revision") ?? undefined) }
			const today = fromToday(searchParams)
			const { describe, finish } = restoringOf(context.get(featuresContext), kind)
			const deleted = await transact(context, async (db) => {
				const row = await requireVersion(db, known)
				const name = await deleteRecord(db, kind, Number(row.id), change)
				await finish?.(db, row as TableRow, change.at)
				return { row, description: (today && (await describe?.(db, row as TableRow))) ?? name }
			})
			const isUndo = searchParams.has("undo")
			const above = isUndo ? href("/admin/trash") : pathFor(list, deleted.row)
			return await redirectWith(context, today ?? above + pagesSearch(searchParams), {
				title: today ? "Change undone" : isUndo ? `${label} moved to the trash` : deletedTitle,
				description: deleted.description,
				auditAction: auditActions.deleted,
				undo: undoDeletion(change.at),
				view: href("/admin/trash"),
			})
		},
	},
	"/admin/trash/empty": {
		page: () => href("/admin/trash"),
		async act({ context }) {
			const count = await emptyTrash(fileServicesOf(context), changeOf(context))
			const description = `${formatCount(count, "item")} deleted for good.`
			const flash = { title: "Trash emptied", description, auditAction: "trash.emptied" } as const
			return await redirectWith(context, href("/admin/trash"), count > 0 ? flash : EMPTY)
		},
	},
	"/admin/trash/:id/delete": {
		page: () => href("/admin/trash"),
		async act({ context, params, url }) {
			const name = await deleteForGood(fileServicesOf(context), parseId(params.id) ?? 0, changeOf(context))
			const flash = { title: "Deleted for good", description: name, auditAction: "trash.deleted" } as const
			const list = href("/admin/trash") + pagesSearch(url.searchParams)
			return await redirectWith(context, list, name === undefined ? GONE : flash)
		},
	},
	"/admin/trash/:id/restore": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, params, url }) {
			const kinds = await kindsOf(context)
			const features = context.get(featuresContext)
			const search = pagesSearch(url.searchParams)
			const list = href("/admin/trash") + search
			const refused: Refusal[] = []
			const restored = await transact(context, (db) =>
				restoreAll({ db, features }, [parseId(params.id) ?? 0], kinds, changeOf(context), refused),
			)
			const flash = flashOf(restored, refused)
			const [one] = restored
			if (!one) return await redirectWith(context, list, flash)
			const { kind, id, view, revision } = one
			const move = href("/admin/trash/move/:kind/:id", { kind, id: String(id) })
			const undo = `${move}${search || "?"}&undo&revision=${revision}`
			return await redirectWith(context, list, { ...flash, view, undo })
		},
	},
} satisfies StaffActions

const EMPTY = { title: "The trash is empty" }
const GONE = { title: "This is no longer in the trash" }

function flashOf(restored: Restored[], refused: Refusal[]): Flash {
	const [first] = restored
	const [refusal] = refused
	const reason = refusal && { description: refusal.message, destructive: true }
	if (!first)
		return reason
			? { title: "Not restored", ...reason }
			: {
					title: "Nothing to restore",
					description: "Someone else may have restored it or deleted it for good.",
				}
	const { noun, label, auditActions } = rulesOf(first.kind)
	const auditAction = auditActions.restored
	const description = [first.description, ...first.notes].join(". ")
	if (restored.length + refused.length === 1) return { title: `${label} restored`, description, auditAction }
	const plural = first.kind === "species" ? noun : `${noun}s`
	const what = restored.every(({ kind }) => kind === first.kind) ? plural : "records"
	const all = formatNumber(restored.length + refused.length)
	const count = refusal ? `${formatNumber(restored.length)} of ${all}` : all
	return { ...reason, title: `${count} ${what} restored`, auditAction }
}
