import { data, href, Link } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Gone } from "#core/forms/refusal.ts"
import { DeleteLink } from "#core/forms/ui/delete-controls.tsx"
import { changeOf, databaseContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { findList, listTitle } from "#core/records/lists.ts"
import { MoveButtons } from "#core/records/move-buttons.tsx"
import { RecordDialog, sendDialog } from "#core/records/record-dialog.tsx"
import { actOnRecord, loadRecordDialog } from "#core/records/record-dialogs.server.ts"
import { listRecords } from "#core/records/record-rows.server.ts"
import { moveRecord, stored } from "#core/records/record-store.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { Empty } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import type { Route } from "./+types/list"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => {
	const record = findList(params.table)
	return [{ title: pageTitle(matches, record ? listTitle(record) : "Not found") }]
}

export async function loader(page: Route.LoaderArgs) {
	const record = findList(page.params.table)
	if (!record) throw notFound()
	const isDialog = /\/(new|edit|delete)$/.test(page.pattern)
	const dialog = isDialog ? await loadRecordDialog(stored(record), page) : undefined
	const all = await listRecords(page.context.get(databaseContext), record)
	const items = all.map((one) => ({ id: String(one.id), name: String(one[record.title]) }))
	return data({ items, dialog: dialog?.data ?? null }, dialog?.init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const record = findList(page.params.table)
	if (record && !page.pattern.endsWith("/move")) return await actOnRecord(stored(record), page)
	const { context, params, request } = page
	const { fields } = await receiveForm(context, request, {})
	if (!record) throw notFound()
	const at = Math.trunc(Number(fields.get("at"))) || 0
	const id = parseId(params.id) ?? 0
	try {
		await transact(context, (db) => moveRecord(db, record, id, at, changeOf(context)))
	} catch (error) {
		if (!(error instanceof Gone)) throw error
		return await redirectWith(context, record.list, { title: `This ${record.noun} no longer exists` })
	}
	const auditAction = record.auditActions.updated
	return await redirectWith(context, record.list, { title: "Order saved", auditAction })
}

export const clientAction = (page: Route.ClientActionArgs) => sendDialog(page)

/** The list of a kind that `defineList` declares, with a dialog in front of it. */
export default function List({ loaderData: { items, dialog }, ...page }: Route.ComponentProps) {
	const { table } = page.params
	const record = findList(table)
	if (!record) return null
	const { label, noun, most } = record
	return (
		<StaffPage
			title={listTitle(record)}
			back={{ to: href("/admin/site") }}
			actions={
				items.length < most && (
					<Link to={record.newAt} preventScrollReset className="button button-gold">
						New {label}
					</Link>
				)
			}
		>
			<p className="text-soft">Visitors see them in this order. There can be {most}.</p>
			{items.length === 0 && <Empty className="mt-5" title={`No ${listTitle(record).toLowerCase()} yet.`} />}
			<ol className="mt-4">
				{items.map(({ id, name }, at) => (
					<li key={id} className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b-2">
						<p dir="auto" className="font-semibold">
							{name}
						</p>
						<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
							<Link
								to={href("/admin/site/lists/:table/:id/edit", { table, id })}
								preventScrollReset
								className="text-link inline-flex min-h-12 items-center font-semibold"
							>
								Edit<span className="sr-only"> {name}</span>
							</Link>
							<MoveButtons
								action={href("/admin/site/lists/:table/:id/move", { table, id })}
								failure={`Couldn't move the ${noun}`}
								what={name}
								at={at}
								count={items.length}
								className="text-link min-h-12 cursor-pointer font-semibold"
							/>
							<DeleteLink to={href("/admin/site/lists/:table/:id/delete", { table, id })} name={name} />
						</div>
					</li>
				))}
			</ol>
			{dialog && <RecordDialog {...page} record={record} loaded={dialog} deletion={deletion} />}
		</StaffPage>
	)
}

const deletion = (name: string) => (
	<>
		<p dir="auto" className="font-semibold">
			{name}
		</p>
		<p>
			Visitors no longer see it. The trash keeps it for {TRASH_DAYS} days, and until then you can restore it.
		</p>
	</>
)
