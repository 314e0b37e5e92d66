import { href } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import type { Refusal } from "#core/forms/refusal.ts"
import { changeOf, databaseContext, staffContext, transact } from "#core/http/context.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { deleteAndRedirect } from "#core/records/delete-and-redirect.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { type Restored, restoreAll, restoreDeletedAt, warnOfSharedName } from "#core/trash/restore.server.ts"
import { kindsFor, rulesOf } from "#core/trash/trash-kinds.ts"

type Context = Parameters<typeof redirectWith>[0]

const kindsOf = async (context: Context) =>
	kindsFor(context.get(staffContext), await readSettings(context.get(databaseContext)))

export const TRASH_ACTIONS = {
	/** Restores what this person deleted at the time `at`. */
	"/admin/trash/restore": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, url }) {
			const kinds = await kindsOf(context)
			const at = url.searchParams.get("at") ?? ""
			const refused: Refusal[] = []
			const restored = await transact(context, (db) =>
				restoreDeletedAt(db, at, kinds, changeOf(context), refused),
			)
			const importId = parseId(url.searchParams.get("import") ?? "")
			const list = importId ? href("/admin/imports/:id", { id: String(importId) }) : restored[0]?.list
			return await redirectWith(context, list ?? href("/admin/trash"), flashOf(restored, refused))
		},
	},
	"/admin/trash/move/:kind/:id": {
		role: "editor",
		page: () => href("/admin/trash"),
		async act({ context, params, url }) {
			const kind = (await kindsOf(context)).find((one) => one === params.kind)
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
			const kinds = await kindsOf(context)
			const search = pagesSearch(url.searchParams)
			const list = href("/admin/trash") + search
			const ids = [parseId(params.id) ?? 0]
			const refused: Refusal[] = []
			const restored = await transact(context, (db) => restoreAll(db, ids, kinds, changeOf(context), refused))
			const flash = flashOf(restored, refused)
			const [one] = restored
			if (!one) return await redirectWith(context, list, flash)
			const { kind, id, view } = one
			const warning = kind === "species" ? await warnOfSharedName(context.get(databaseContext), id) : ""
			const undo = href("/admin/trash/move/:kind/:id", { kind, id: String(id) }) + search
			const description = flash.description + warning
			return await redirectWith(context, list, { ...flash, description, view, undo })
		},
	},
} satisfies StaffActions

/** `refused`: why others stay in the trash. */
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
	if (restored.length + refused.length === 1)
		return { title: `${label} restored`, description: [first.name, ...first.notes].join(". "), auditAction }
	const plural = first.kind === "species" ? noun : `${noun}s`
	const what = restored.every(({ kind }) => kind === first.kind) ? plural : "records"
	const all = formatNumber(restored.length + refused.length)
	const count = refusal ? `${formatNumber(restored.length)} of ${all}` : all
	return { ...reason, title: `${count} ${what} restored`, auditAction }
}
