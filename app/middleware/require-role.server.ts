import { data, href, type MiddlewareFunction, redirect } from "react-router"
import { readGuestForm, storeTypedFields } from "#app/middleware/forms/draft.server.ts"
import { NOT_DONE } from "#app/models/accounts/sign-in-reason.ts"
import { hasRole } from "#app/models/accounts/user.ts"
import { adminContext, staffRolesContext, viewerContext } from "./context.server.ts"
import { readRootLayoutData } from "./root-layout-data.server.ts"

/** Redirects guests to the login; it carries the text of a form sent without a session. Users without the page's role get 403. */
export const requireRole: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
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
	const role = context.get(staffRolesContext).get(`/${pattern.replace(/^\//, "")}`) ?? "admin"
	if (!hasRole(viewer, role)) throw data(await readRootLayoutData(context), { status: 403 })
	context.set(adminContext, viewer)
	return await next()
}
