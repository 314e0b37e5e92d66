import { data } from "react-router"
import { normalizePath } from "#core/http/own-addresses.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { REDIRECTS } from "#features/redirects/redirect.server.ts"
import type { Route } from "./+types/redirect"

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

export async function loader(page: Route.LoaderArgs) {
	const loaded = await loadRecordForm(REDIRECTS, page, page.params)
	const missing = page.url.searchParams.get("path")
	if (!missing || page.params.id || !loaded.data.values) return loaded
	const { values, ...form } = loaded.data
	return data({ ...form, values: { ...values, path: values.path || normalizePath(missing) } })
}

export const action = (page: Route.ActionArgs) => saveRecordForm(REDIRECTS, page, page.params)

export default function RedirectPage({ loaderData, ...page }: Route.ComponentProps) {
	return <RecordDialog {...page} record={REDIRECT} loaded={loaderData} />
}
