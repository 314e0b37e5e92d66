import { data, href, type MiddlewareFunction, redirect } from "react-router"
import { isAdmin } from "../models/user.ts"
import { adminContext, viewerContext } from "./context.server.ts"
import { readPageFrame } from "./page-frame.server.ts"
import { keepTypedForm } from "./staff/typed-form.server.ts"

/** Stands in front of everything below `/admin`: a guest is sent to sign in, anybody but an admin is refused. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
	const viewer = context.get(viewerContext)
	if (!viewer) {
		const draft = request.method === "POST" ? await keepTypedForm(context, request, url) : undefined
		const back = new URL(url)
		if (draft) back.searchParams.set("draft", draft)
		const redirectTo = back.pathname + back.search
		throw redirect(`${href("/auth")}?${new URLSearchParams({ redirectTo })}`, 303)
	}
	if (!isAdmin(viewer)) throw data(await readPageFrame(context), { status: 403 })
	context.set(adminContext, viewer)
	return await next()
}
