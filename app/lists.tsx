import { data, href, Link } from "react-router"
import { receiveForm } from "#core/accounts/staff-access.server.ts"
import { parseId } from "#core/forms/id.ts"
import { redirectRefused, redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext, transact } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { nameIn } from "#core/records/kind-rules.ts"
import { MoveButtons } from "#core/records/move-buttons.tsx"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import { kindOf, listTitle } from "#core/records/record-kinds.ts"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { listRecords } from "#core/records/record-rows.server.ts"
import { moveRecord, stored } from "#core/records/record-store.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { EditOrDelete } from "#core/trash/staff/delete-record.tsx"
import { Empty } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/lists"
import { RECORD_LISTS } from "./record-lists.ts"

const findList = (table: string | undefined) =>
	Object.values(RECORD_LISTS).find((record) => record.table === table)

export { clientAction } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => {
	const record = findList(params.table)
	return pageMeta(matches, record ? listTitle(record) : "Not found")
}

export async function loader(page: Route.LoaderArgs) {
	const record = findList(page.params.table)
	if (!record) throw notFound()
	const isForm = /\/(new|edit)$/.test(page.pattern)
	const form = isForm ? await loadRecordForm(stored(record), page, { id: page.params.id }) : undefined
	const all = await listRecords(page.context.get(databaseContext), record)
	const items = all.map((one) => ({ id: String(one.id), name: nameIn(record, one) }))
	return data({ kind: kindOf(record), items, form: form?.data ?? null }, form?.init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const { context, params, request } = page
	const record = findList(params.table)
	if (record && !page.pattern.endsWith(":table"))
		return await saveRecordForm(stored(record), page, { id: params.id })
	const { fields } = await receiveForm(context, request, {})
	if (!record) throw notFound()
	const at = Math.trunc(Number(fields.get("at"))) || 0
	const id = parseId(String(fields.get("id"))) ?? 0
	try {
		await transact(context, (db) => moveRecord(db, record, id, at, changeOf(context)))
	} catch (error) {
		return await redirectRefused(context, record.list, error)
	}
	const auditAction = record.auditActions.updated
	return await redirectWith(context, record.list, { title: "Order saved", auditAction })
}

export default function List({ loaderData: { kind, items, form }, ...page }: Route.ComponentProps) {
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
					<li key={id} className="border-t border-line py-3 [overflow-wrap:anywhere] last:border-b">
						<p dir="auto" className="font-semibold">
							{name}
						</p>
						<EditOrDelete
							{...{ kind, id: Number(id), name }}
							editAt={href("/admin/site/lists/:table/:id/edit", { table, id })}
						>
							<MoveButtons
								action={record.list}
								failure={`Couldn't move the ${noun}`}
								what={name}
								at={at}
								count={items.length}
								className="text-link min-h-12 cursor-pointer font-semibold"
							>
								<input type="hidden" name="id" value={id} />
							</MoveButtons>
						</EditOrDelete>
					</li>
				))}
			</ol>
			{form && <RecordDialog {...page} record={record} loaded={form} />}
		</StaffPage>
	)
}
