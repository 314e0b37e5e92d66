import { data } from "react-router"
import { normalizePath } from "#core/http/own-addresses.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog, sendDialog } from "#core/records/record-dialog.tsx"
import { actOnRecord, loadRecordDialog } from "#core/records/record-dialogs.server.ts"
import { dialogTitle } from "#core/trash/kind-rules.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { REDIRECTS } from "#features/redirects/redirect.server.ts"
import type { Route } from "./+types/redirect"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = (page) => [
	{ title: pageTitle(page.matches, dialogTitle(REDIRECT, page)) },
]

export async function loader(page: Route.LoaderArgs) {
	const loaded = await loadRecordDialog(REDIRECTS, page)
	const missing = page.url.searchParams.get("path")
	if (!missing || page.params.id || !("values" in loaded.data) || !loaded.data.values) return loaded
	const { values, ...form } = loaded.data
	return data({ ...form, values: { ...values, path: values.path || normalizePath(missing) } })
}

export const action = (page: Route.ActionArgs) => actOnRecord(REDIRECTS, page)

export const clientAction = (page: Route.ClientActionArgs) => sendDialog(page)

export default function RedirectPage({ loaderData, ...page }: Route.ComponentProps) {
	return <RecordDialog {...page} record={REDIRECT} loaded={loaderData} deletion={deletion} />
}

const deletion = (path: string) => (
	<>
		<p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
			{path}
		</p>
		<p>
			Visitors who open this address will see that the page isn't found. The trash keeps it for {TRASH_DAYS}{" "}
			days, and until then you can restore it.
		</p>
	</>
)
