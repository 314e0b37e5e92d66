import { data, href, type MiddlewareFunction, redirect } from "react-router"
import { readGuestForm, storeTypedFields } from "#app/middleware/forms/draft.server.ts"
import { NOT_DONE } from "#app/models/accounts/sign-in-reason.ts"
import { isAdmin } from "#app/models/accounts/user.ts"
import { adminContext, viewerContext } from "./context.server.ts"
import { readRootLayoutData } from "./root-layout-data.server.ts"

/** Redirects guests to the login; it carries the text of a form sent without a session. Other users get 403. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
	const viewer = context.get(viewerContext)
	if (!viewer) {
		const isForm = request.method === "POST"
		const draft = isForm ? await storeTypedFields(context, request, url) : undefined
		const back = new URL(url)
		if (draft) back.searchParams.set("draft", draft)
		const isNotDone = isForm && !draft
		const search = `?${new URLSearchParams({
			redirectTo: back.pathname + back.search,
			...(isNotDone && { [NOT_DONE]: "1" }),
		})}`
		const isDocument = !new URL(request.url).pathname.endsWith(".data")
		const carried = isNotDone && isDocument ? await readGuestForm(context, request, url) : undefined
		if (carried) throw data({ ...(await readRootLayoutData(context)), search, carried }, { status: 401 })
		throw redirect(href("/auth") + search, 303)
	}
	if (!isAdmin(viewer)) throw data(await readRootLayoutData(context), { status: 403 })
	context.set(adminContext, viewer)
	return await next()
}
